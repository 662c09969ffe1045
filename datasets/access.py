"""The only way from a user and an id to an object, with one condition per line.

"Missing" and "not yours" are the same error, so that ids reveal nothing.
"""

from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from datasets.errors import NotAllowed, NotFound
from datasets.formats.related_words import FILES
from datasets.models import (
    Adaptation,
    ApiToken,
    Deposit,
    Description,
    DescriptionReturn,
    GlossaryTerm,
    Job,
    LanguageSave,
    Membership,
    NormTable,
    Pair,
    PairSet,
    PendingImport,
    Picture,
    Project,
    Release,
    ReleaseFile,
    Role,
    RoleOffer,
    SaliencyModel,
    Sentence,
    Source,
    System,
    User,
    Webhook,
    WebhookMessage,
)
from datasets.selectors.describing.pictures import returns_waiting
from datasets.selectors.notifying.webhooks import project_webhooks
from datasets.selectors.projects.people import role_offer_of, roles_offered
from datasets.selectors.projects.tokens import project_tokens

Visitor = User | AnonymousUser
_Row = TypeVar("_Row")


def existing(rows: QuerySet[Any, _Row]) -> _Row:
    """Return the first row; having none is an error that visitors may see."""
    row = rows.first()
    if row is None:
        raise NotFound
    return row


def roles_in(user: Visitor, project: Project) -> set[Role]:
    """Return the roles a user has in a project; superusers are project leads everywhere."""
    if not isinstance(user, User) or not user.is_active:
        return set()
    if user.only_project_id not in {None, project.pk}:
        return set()
    memberships = Membership.objects.filter(project=project, user=user)
    roles = {Role(role) for role in memberships.values_list("role", flat=True)}
    return roles | {Role.MANAGER} if user.is_superuser else roles


def access_project(user: Visitor, slug: str, *roles: Role) -> Project:
    """Return the project if the user has one of `roles` there (any role if none is named)."""
    project = existing(Project.objects.filter(slug=slug))
    held = roles_in(user, project)
    if not held:
        raise NotFound
    if roles and not held & set(roles):
        raise NotAllowed
    return project


def access_project_creation(user: Visitor) -> User:
    if not isinstance(user, User):
        raise NotAllowed
    if not user.has_perm("datasets.add_project"):
        raise NotAllowed
    return user


def access_job(user: Visitor, job_id: int) -> Job:
    job = Job.objects.select_related("project", "actor").filter(pk=job_id).first()
    if job is None or job.project is None:
        raise NotFound
    if Role.MANAGER not in roles_in(user, job.project):
        raise NotFound
    return job


def access_project_job(user: Visitor, slug: str, job_id: int) -> Job:
    project = access_project(user, slug, Role.MANAGER)
    jobs = Job.objects.select_related("actor", "project")
    return existing(jobs.filter(project=project, pk=job_id))


def access_pending(user: Visitor, slug: str, pending_id: int) -> PendingImport:
    """Return a project's pending table; those of a campaign are accessed through the campaign."""
    project = access_project(user, slug, Role.MANAGER)
    waiting = PendingImport.objects.select_related("project", "stored")
    return existing(waiting.filter(project=project, subject_id=None, pk=pending_id))


def access_trial(user: Visitor, slug: str, job_id: int, kind: str) -> Job:
    job = access_project_job(user, slug, job_id)
    if job.kind != kind:
        raise NotFound
    return job


def access_sentence(user: Visitor, slug: str, sentence_id: int) -> Sentence:
    project = access_project(user, slug, Role.MANAGER)
    return existing(Sentence.objects.filter(project=project, pk=sentence_id))


def access_norm_table(user: Visitor, slug: str, table_id: int) -> NormTable:
    project = access_project(user, slug, Role.MANAGER)
    tables = NormTable.objects.select_related("project", "batch")
    return existing(tables.filter(project=project, pk=table_id))


def access_pair_set(user: Visitor, slug: str, pair_set_id: int) -> PairSet:
    project = access_project(user, slug, Role.MANAGER)
    return existing(PairSet.objects.filter(project=project, pk=pair_set_id))


def access_pair_set_words(user: Visitor, slug: str, pair_set_id: int, name: str) -> PairSet:
    """Return a set of related words, one of whose files `name` is."""
    pair_set = access_pair_set(user, slug, pair_set_id)
    if pair_set.design != "related" or name not in FILES:
        raise NotFound
    return pair_set


def access_pair(user: Visitor, slug: str, pair_id: int) -> Pair:
    project = access_project(user, slug, Role.MANAGER)
    return existing(Pair.objects.filter(pair_set__project=project, pk=pair_id))


def access_picture(user: Visitor, slug: str, picture_id: int) -> Picture:
    project = access_project(user, slug, Role.MANAGER, Role.AUTHOR)
    pictures = Picture.objects.select_related("source__project", "stored", "thumbnail")
    return existing(pictures.filter(source__project=project, pk=picture_id))


def access_own_description(user: User, slug: str, description_id: int) -> Description:
    project = access_project(user, slug, Role.AUTHOR)
    return existing(_descriptions(project).filter(writer=user, pk=description_id))


def access_description(user: Visitor, slug: str, description_id: int) -> Description:
    project = access_project(user, slug, Role.MANAGER)
    return existing(_descriptions(project).filter(pk=description_id))


def _descriptions(project: Project) -> QuerySet[Description]:
    """Return descriptions of pictures kept here; descriptions imported from files are left out."""
    descriptions = Description.objects.select_related("sentence__source__picture", "writer")
    return descriptions.filter(sentence__source__project=project)


def access_description_return(user: Visitor, slug: str, return_id: int) -> DescriptionReturn:
    project = access_project(user, slug, Role.MANAGER)
    return existing(returns_waiting(project).filter(pk=return_id))


def access_release(user: Visitor, slug: str, version: str) -> Release:
    project = access_project(user, slug, Role.MANAGER)
    return existing(Release.objects.filter(project=project, version=version))


def access_release_file(user: Visitor, slug: str, version: str, path: str) -> ReleaseFile:
    release = access_release(user, slug, version)
    return existing(release.files.select_related("stored").filter(path=path))


def access_deposit(user: Visitor, slug: str, deposit_id: int) -> Deposit:
    project = access_project(user, slug, Role.MANAGER)
    return existing(Deposit.objects.filter(project=project, pk=deposit_id))


def access_system(user: Visitor, slug: str, version: str, system_id: int) -> System:
    release = access_release(user, slug, version)
    systems = System.objects.select_related("predictions", "measured_by", "release__project")
    return existing(systems.filter(release=release, pk=system_id))


def access_saliency(user: Visitor, slug: str, model_id: int) -> SaliencyModel:
    project = access_project(user, slug, Role.MANAGER)
    models = SaliencyModel.objects.select_related("project", "made_by", "vectors", "weights")
    return existing(models.filter(project=project, pk=model_id))


def access_membership(user: Visitor, slug: str, membership_id: int) -> Membership:
    project = access_project(user, slug, Role.MANAGER)
    memberships = Membership.objects.select_related("project", "user")
    return existing(memberships.filter(project=project, pk=membership_id))


def access_source(user: Visitor, slug: str, source_id: int) -> Source:
    """Return a source for the project lead."""
    project = access_project(user, slug, Role.MANAGER)
    source = existing(Source.objects.filter(project=project, pk=source_id))
    source.project = project
    return source


def access_adaptation(user: Visitor, slug: str, adaptation_id: int) -> Adaptation:
    project = access_project(user, slug, Role.MANAGER)
    adaptations = Adaptation.objects.select_related("project", "batch")
    return existing(adaptations.filter(project=project, pk=adaptation_id))


def access_term(user: Visitor, slug: str, term_id: int) -> GlossaryTerm:
    project = access_project(user, slug, Role.MANAGER)
    terms = GlossaryTerm.objects.select_related("project")
    return existing(terms.filter(project=project, pk=term_id))


def access_language_save(user: Visitor, slug: str, number: int) -> LanguageSave:
    """Return a saved state of a project's tables by its number in the project."""
    project = access_project(user, slug, Role.MANAGER)
    saves = LanguageSave.objects.select_related("project", "actor", "undoes")
    return existing(saves.filter(project=project, number=number))


def access_role_offer(token: str) -> RoleOffer:
    """Return the role that a link offers: whoever has the link may take it."""
    offer = role_offer_of(token)
    if offer is None:
        raise NotFound(
            _(
                "This link is no longer valid. A link to a role works once, within two weeks. If "
                "you have used it, log in; otherwise ask whoever sent it for a new one."
            )
        )
    return offer


def access_token(user: Visitor, slug: str, token_id: int) -> ApiToken:
    """Return a token of any project lead: whoever can remove a lead can also revoke their token."""
    project = access_project(user, slug, Role.MANAGER)
    return existing(project_tokens(project).filter(pk=token_id))


def access_webhook(user: Visitor, slug: str, webhook_id: int) -> Webhook:
    project = access_project(user, slug, Role.MANAGER)
    return existing(project_webhooks(project).filter(pk=webhook_id))


def access_webhook_message(user: Visitor, slug: str, message_id: UUID) -> WebhookMessage:
    project = access_project(user, slug, Role.MANAGER)
    messages = WebhookMessage.objects.select_related("webhook__project")
    return existing(messages.filter(webhook__project=project, pk=message_id))


def access_led_role_offer(user: Visitor, slug: str, offer_id: int) -> RoleOffer:
    project = access_project(user, slug, Role.MANAGER)
    return existing(roles_offered(project).select_related("project").filter(pk=offer_id))


def access_password_link(user: User, slug: str, membership_id: int) -> Membership:
    """Return the member for whom this project lead may make a link to set a password.

    Such a link is as good as the login itself. It is therefore only given for logins that were
    created in this project and never belonged to another, and never for anybody with rights that
    the project lead lacks. An administrator may make one for anybody who has a password at all.
    """
    membership = access_membership(user, slug, membership_id)
    if membership.user.is_passwordless:
        raise NotAllowed(_("This login comes from a crowdsourcing platform and has no password."))
    if membership.pk not in password_links_allowed(user, membership.project):
        raise NotAllowed(
            _(
                "This login was not created in this project, or is also used "
                "outside it. Its owner can change the password, or a site "
                "administrator can create a link."
            )
        )
    return membership


def password_links_allowed(user: User, project: Project) -> set[int]:
    """Return the ids of the memberships that `access_password_link` allows a link for."""
    members = Membership.objects.filter(project=project, user__is_passwordless=False)
    if user.is_superuser:
        return set(members.values_list("pk", flat=True))
    elsewhere = Membership.objects.filter(user=OuterRef("user")).exclude(project=project)
    rights = User.user_permissions.through.objects.filter(user=OuterRef("user"))
    groups = User.groups.through.objects.filter(user=OuterRef("user"))
    local = members.filter(~Exists(elsewhere), user__made_in=project, user__is_superuser=False)
    # Only a few people's rights have to be compared.
    memberships = local.annotate(has_rights=Exists(rights) | Exists(groups)).select_related("user")
    return {
        member.pk
        for member in memberships
        if not vars(member)["has_rights"]
        or member.user.get_all_permissions() <= user.get_all_permissions()
    }
