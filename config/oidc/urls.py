from django.urls import path

from config.oidc import views

urlpatterns = [
    path("oidc/<slug:provider_id>/login/", views.login, name="oidc_login"),
    path("oidc/<slug:provider_id>/login/callback/", views.callback, name="oidc_callback"),
    path("oidc/<slug:provider_id>/link/", views.link, name="oidc_link"),
    path("oidc/<slug:provider_id>/unlink/", views.unlink, name="oidc_unlink"),
    path("linked/", views.linked_logins, name="linked-logins"),
]
