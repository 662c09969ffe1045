"""A server that answers as the Hugging Face Hub does."""

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

TOKEN = "hf_stand_in"


class Hub(ThreadingHTTPServer):
    """The few addresses of the Hub that a push and loading ask for, from its published API.

    Every repository is the same one: whatever was pushed last.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), HubAnswers)
        self.asked: list[str] = []
        self.repositories: dict[str, bool] = {}
        self.files: dict[str, bytes] = {}
        self.commits: list[str] = []
        self.tags: list[str] = []
        self.commit_id = "0" * 40

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class HubAnswers(BaseHTTPRequestHandler):
    server: Hub

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.asked.append(self.path)
        if self.headers["Authorization"] != f"Bearer {TOKEN}" and "validate" not in self.path:
            self.answer(401, {"error": "Invalid credentials"})
        elif self.path == "/api/repos/create":
            requests = json.loads(body)
            name = f"{requests['organization']}/{requests['name']}"
            known = name in self.server.repositories
            self.server.repositories.setdefault(name, requests.get("visibility") == "private")
            self.answer(409 if known else 200, {"url": f"{self.server.url}/datasets/{name}"})
        elif self.path == "/api/validate-yaml":
            self.answer(200, {"errors": [], "warnings": []})
        elif "/preupload/" in self.path:
            files = [
                {"path": file["path"], "uploadMode": "regular", "shouldIgnore": False, "oid": None}
                for file in json.loads(body)["files"]
            ]
            self.answer(200, {"files": files})
        elif "/commit/" in self.path:
            self.commit(body)
        elif "/paths-info/" in self.path:
            paths = parse_qs(body.decode())["paths"]
            self.answer(200, [self.entry(path) for path in paths if path in self.server.files])
        elif "/tag/" in self.path:
            self.server.tags.append(json.loads(body)["tag"])
            self.answer(200, {})
        else:
            self.answer(404, {"error": f"unknown: {self.path}"})

    def commit(self, body: bytes) -> None:
        for line in map(json.loads, body.splitlines()):
            if line["key"] == "file":
                value = line["value"]
                self.server.files[value["path"]] = base64.b64decode(value["content"])
            elif line["key"] == "deletedFile":
                del self.server.files[line["value"]["path"]]
            elif line["key"] == "header":
                self.server.commits.append(line["value"]["summary"])
        self.server.commit_id = hashlib.sha1(body).hexdigest()
        repository = self.path.removeprefix("/api/").partition("/commit/")[0]
        oid = self.server.commit_id
        where = f"{self.server.url}/{repository}/commit/{oid}"
        self.answer(200, {"commitUrl": where, "commitOid": oid, "pullRequestUrl": None})

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        where = unquote(urlsplit(self.path).path)
        if "/resolve/" in where:
            self.content(where.partition("/resolve/")[2].partition("/")[2])
        elif "/tree/" in where:
            self.tree(where.partition("/tree/")[2].partition("/")[2])
        elif where.startswith("/api/datasets/"):
            repository = "/".join(where.split("/")[3:5])
            known = {"id": repository, "sha": self.server.commit_id, "private": False}
            files = [{"rfilename": path} for path in self.server.files]
            self.answer(200, {**known, "tags": [], "siblings": files})
        else:
            self.answer(404, {"error": f"unknown: {where}"})

    do_HEAD = do_GET  # noqa: N815  # a name of the standard library

    def content(self, path: str) -> None:
        data = self.server.files.get(path)
        if data is None:
            self.answer(404, {"error": "Entry not found"}, **{"X-Error-Code": "EntryNotFound"})
            return
        self.send_response(200)
        self.send_header("ETag", f'"{hashlib.sha1(data).hexdigest()}"')
        self.send_header("X-Repo-Commit", self.server.commit_id)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)

    def tree(self, folder: str) -> None:
        inside = f"{folder}/" if folder else ""
        paths = [path for path in self.server.files if path.startswith(inside)]
        if paths:
            folders = {path.rpartition("/")[0] for path in paths} - {folder, ""}
            rows = [{"type": "directory", "path": folder, "oid": "0"} for folder in folders]
            self.answer(200, [*rows, *map(self.entry, paths)])
        else:
            self.answer(404, {"error": "Entry not found"}, **{"X-Error-Code": "EntryNotFound"})

    def entry(self, path: str) -> dict:
        data = self.server.files[path]
        return {
            "type": "file",
            "path": path,
            "oid": hashlib.sha1(data).hexdigest(),
            "size": len(data),
        }

    def answer(self, status: int, content: dict | list, **headers: str) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        if "error" in content:
            self.send_header("X-Error-Message", content["error"])
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hub_running() -> Iterator[Hub]:
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
