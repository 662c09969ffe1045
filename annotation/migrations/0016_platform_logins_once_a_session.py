from django.db import migrations, models


class Migration(migrations.Migration):
    """A participant may have a login for each session that nothing proves to be theirs.

    Going back fails where somebody has several by now: the table of before holds one.
    """

    dependencies = [
        ("annotation", "0015_platform_logins_have_sessions"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="platformaccount",
            name="platform_account_once",
        ),
        migrations.AddConstraint(
            model_name="platformaccount",
            constraint=models.UniqueConstraint(
                fields=["project", "platform", "study_id", "participant_id", "session_id"],
                name="platform_account_once_a_session",
            ),
        ),
    ]
