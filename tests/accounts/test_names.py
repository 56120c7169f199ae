import pytest
from django.core.exceptions import ValidationError

from games.accounts.names import LONGEST, check_name, name_key


def refusal(name):
    with pytest.raises(ValidationError) as caught:
        check_name(name)
    return caught.value.code


@pytest.mark.parametrize(
    "name",
    [
        "alice",
        "Äiti",
        "Ångström",
        "al1ce",
        "a.b-c",
        "Anna Maria",
        "O'Neil",
        "алиса",
        "Σοφία",
        "مريم",
        "日本語",
        "日本ひろ",
        "プレーヤー",
        "अमित",
        "राजी",
        "สมชายที่",
        "x" * LONGEST,
    ],
)
def test_readable_names_are_welcome(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ａｌｉｃｅ", "alice"),
        ("𝐚𝐥𝐢𝐜𝐞", "alice"),
        ("  alice ", "alice"),
        ("Jose\u0301", "José"),
        ("O’Neil", "O'Neil"),
        ("Oʼneil", "O'neil"),
    ],
)
def test_a_name_is_kept_in_its_plainest_writing(written, kept):
    assert check_name(written) == kept


@pytest.mark.parametrize("name", ["", "ab", "   a   ", "x" * 21, "a" + "\u0301" * 10_000, "ﷺﷺ"])
def test_a_name_has_3_to_20_characters_after_folding(name):
    assert refusal(name) == "length"


@pytest.mark.parametrize(
    "name",
    [
        "a\u200blice",
        "a\u200dlice",
        "a\u00adlice",
        "a\ufefflice",
        "a\u202elice",
        "\u2067alice",
        "alice\u0000",
        "a\nb",
        "a\u3000\tb",
        "😀😀😀",
        "ali❤ce",
        "a\u0336b\u0336c",
        "z" + "\u0311" * 10,
        "a\ufe0fbc",
        "<b>x</b>",
        "a/b/c",
        "a%00b",
        "alice@home",
    ],
)
def test_signs_that_are_no_letters_are_refused(name):
    assert refusal(name) == "letters"


@pytest.mark.parametrize("name", ["\u3164\u3164\u3164", "\u1160\u1160\u1160", "\uffa0\uffa0\uffa0", "a\u115flice"])
def test_letters_that_nobody_sees_are_refused(name):
    assert refusal(name) == "letters"


@pytest.mark.parametrize("name", ["ᴀᴅᴍɪɴ", "ʀoot", "ꜱystem", "ǃǃǃabc", "ـــــ"])
def test_letters_of_phonetics_and_ornament_are_refused(name):
    assert refusal(name) == "letters"


@pytest.mark.parametrize("name", ["-ali", "ali-", "'ali", "a  b", "a--b", "a. b", "...", "\u093eabc"])
def test_signs_stand_alone_between_letters(name):
    assert refusal(name) == "signs"


@pytest.mark.parametrize("name", ["कि" + "ि" * 5, "กั้้้", "क-ि"])
def test_marks_are_not_piled_up(name):
    assert refusal(name) == "marks"


@pytest.mark.parametrize("name", ["аlice", "aliсe", "Ꭺlice", "αlice", "日本алиса", "aliceअ"])
def test_a_name_keeps_to_one_alphabet(name):
    assert refusal(name) == "mixed"


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "ADM1N",
        "ad-min",
        "a.d.m.i.n",
        "adrnin",
        "admın",
        "Keeper",
        "hallkeeper",
        "moderator",
        "rnoderator",
        "hyp0style",
        "system",
        "anonymous",
        "guest 77",
        "GUEST",
        "Gue-st 1",
        "former player",
        "Former-Player",
        "Adept bot 1",
        "MasterB0t",
    ],
)
def test_the_halls_own_names_are_reserved(name):
    assert refusal(name) == "reserved"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "ALICE"),
        ("alice", "AL1CE"),
        ("alice", "аlісе"),
        ("cope", "соре"),
        ("bob", "b-o-b"),
        ("bob", "b0b"),
        ("ian", "lan"),
        ("ian", "ıan"),
        ("ian", "İan"),
        ("oneil", "O’Neil"),
        ("Bemard", "Bernard"),
        ("walter", "vvalter"),
        ("ape", "ꓮре"),
        ("strasse", "straße"),
    ],
)
def test_look_alikes_share_a_key(one, other):
    assert name_key(one) == name_key(other)


def test_different_names_have_different_keys():
    names = ("alice", "bob", "charlie", "dora", "José", "Jose", "алиса", "日本語", "अमित", "अमता")
    assert len({name_key(name) for name in names}) == len(names)
