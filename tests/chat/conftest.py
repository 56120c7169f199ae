import pytest

from games.chat import services
from games.chat.models import ChatLine


@pytest.fixture
def say(db):
    """Says a line through the service; players say to the table unless told otherwise."""

    def spoken(match, user, text, room="players", **session):
        services.say(match_id=match.pk, user=user, room=room, text=text, session=session)

    return spoken


@pytest.fixture
def lines(db):
    """Many lines at once, past the limits: numbered texts of one author."""

    def said(match, user, count, room="players"):
        ChatLine.objects.bulk_create(
            ChatLine(match=match, author=user, room=room, text=f"line {number}.", turn=0) for number in range(count)
        )

    return said


@pytest.fixture
def read(as_user):
    """The page as this person gets it."""

    def page(match, user):
        return as_user(user).get(f"/matches/{match.pk}/").content.decode()

    return page
