"""Writes hostile parcels, each with the reason for which it must be refused.

Usage: hostile.py FOLDER. NAME.bastide is a parcel, NAME.expected what `bastide install` must say of it. The zip
archives are made here byte by byte where a library would refuse to make them.
"""
import hashlib
import io
import json
import pathlib
import struct
import sys
import warnings
import zipfile

RULES = 'define.text { ["guest.word"] = "A guest." }\n'
HEADER = "-- title: Guest\n-- requires: base\n-- version: 1.0.0\n"
LUA = "scripts/variants/guest.lua"


def sha(data):
    return hashlib.sha256(data).hexdigest()


def as_bytes(files):
    return {path: text if isinstance(text, bytes) else text.encode() for path, text in files.items()}


def things_in(files):
    """What the files are: kind, name and hash, as the program counts them."""
    things = {}
    for path, data in files.items():
        parts = path.split("/")
        if parts[0] == "plugins":
            key = ("plugin", parts[1])
        elif parts[0] in ("scripts", "rulesets"):
            key = ("variant" if parts[0] == "scripts" else "ruleset", parts[-1].rsplit(".", 1)[0])
        else:
            continue
        listed = things.setdefault(key, [])
        if path.endswith((".json", ".lua", ".so")):
            listed.append((path, data))
    result = []
    for (kind, name), listed in things.items():
        text = "".join(f"{path} {sha(data)}\n" for path, data in sorted(listed))
        thing = {"kind": kind, "name": name, "version": "1.0.0", "sha256": sha(text.encode())}
        if kind == "ruleset":
            del thing["version"]
        result.append(thing)
    return result


def manifest_of(files, /, **changes):
    things = things_in(files)
    listed = [{"path": path, "bytes": len(data), "sha256": sha(data)} for path, data in sorted(files.items())]
    manifest = {"bastide_parcel": 1, "api": 2, "made_by": "0.2.0", "thing": things[0], "title": "Guest",
                "holds": things, "needs": [], "files": listed}
    manifest.update(changes)
    return manifest


def archive(entries):
    """A zip of (name, data[, ZipInfo changes]), stored, as `bastide pack` would."""
    out = io.BytesIO()
    warnings.simplefilter("ignore")  # a name that is there twice is meant
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name, data, *more in entries:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.filename = name  # ZipInfo cuts it at a NUL
            info.external_attr = 0o100644 << 16
            for change in more:
                for key, value in change.items():
                    setattr(info, key, value)
            target.writestr(info, data)
    return out.getvalue()


def parcel(contents, extra=(), /, **changes):
    files = as_bytes(contents)
    entries = [("parcel.json", json.dumps(manifest_of(files, **changes)).encode())]
    return archive(entries + sorted(files.items()) + list(extra))


def guest(**changes):
    return {LUA: HEADER + RULES, **changes}


def plugin(name, rules=RULES, **more):
    manifest = {"id": name, "version": "1.0.0", "api": 2, "title": name, "requires": {"base": "*"},
                "rules": "rules.lua", **more}
    return {f"plugins/{name}/plugin.json": json.dumps(manifest), f"plugins/{name}/rules.lua": rules}


def changed(data, at, form, *values):
    return data[:at] + struct.pack(form, *values) + data[at + struct.calcsize(form):]


def directory_of(data, name):
    """Where the entry stands in the central directory."""
    at = data.index(b"PK\x01\x02")
    while True:
        length, extra, comment = struct.unpack_from("<HHH", data, at + 28)
        if data[at + 46:at + 46 + length] == name.encode():
            return at
        at += 46 + length + extra + comment


def header_of(data, name):
    return struct.unpack_from("<I", data, directory_of(data, name) + 42)[0]


def paths():
    """Names that no parcel may hold."""
    place = "a parcel has no place for such a file"
    letters = "its path holds other characters than letters"
    return {
        "absolute": ("/etc/passwd", "its path is absolute"),
        "parent": ("../outside.lua", "its path leads out of the parcel"),
        "parent_within": ("plugins/x/../../../outside.lua", "its path leads out of the parcel"),
        "parent_at_the_end": ("plugins/x/..", "its path leads out of the parcel"),
        "backslashes": ("plugins\\x\\rules.lua", letters),
        "drive": ("C:/rules.lua", letters),
        "nul": ("plugins/x/a.lua\0.json", letters),
        "escape": ("plugins/x/a\x1b[2J.lua", letters),
        "other_letters": ("plugins/x/rul\u0435s.lua", letters),
        "blank": ("plugins/x/a b.lua", letters),
        "hidden": ("plugins/x/.bashrc", "it is hidden"),
        "no_part": ("plugins//x/rules.lua", "its path has a part without a name"),
        "dot_part": ("plugins/./x/rules.lua", "its path has a part without a name"),
        "long": ("plugins/x/" + "a" * 300 + ".lua", "its path has more than 200 characters"),
        "folder": ("plugins/x/", "it is a folder"),
        "program": ("bin/x.sh", place),
        "python": ("scripts/variants/x.py", place),
        "bot": ("bots/x.lua", place),
        "test_in_lua": ("tests/scenarios/x/a.lua", place),
        "language_outside": ("plugins/x/de.po", place),
        "language_of_a_path": ("scripts/variants/lang/de-1.po", place),
        "language_of_rulesets": ("rulesets/lang/de.po", place),
        "language_of_the_program": ("sdk/lang/de.po", place),
        "long_language": (f"plugins/x/lang/{'a' * 20}.po", place),
    }


def entries():
    """Entries that are no regular files, or not as they say."""
    link, device, pipe = 0o120777 << 16, 0o020644 << 16, 0o010644 << 16
    special = "it is a link or a special file"
    name = "scripts/variants/other.lua"
    yield "link", parcel(guest(), [(name, b"/etc/passwd", {"external_attr": link})]), special
    yield "device", parcel(guest(), [(name, b"", {"external_attr": device})]), special
    yield "pipe", parcel(guest(), [(name, b"", {"external_attr": pipe})]), special
    bomb = {"compress_type": zipfile.ZIP_DEFLATED}
    yield "bomb", parcel(guest(), [(name, b"\0" * 50_000_000, bomb)]), "it is compressed"
    small = changed(parcel(guest(), [(name, b"x" * 100)]), 0, "<I", 0x04034B50)
    at = directory_of(small, name)
    huge = changed(small, at + 20, "<II", 1 << 30, 1 << 30)
    huge = changed(huge, header_of(huge, name) + 18, "<II", 1 << 30, 1 << 30)
    yield "says_it_is_huge", huge, "this is no parcel"
    uneven = changed(small, at + 24, "<I", 4_000_000)
    uneven = changed(uneven, header_of(uneven, name) + 22, "<I", 4_000_000)
    yield "two_sizes", uneven, "its two sizes differ"
    less = changed(small, at + 20, "<II", 10, 10)
    less = changed(less, header_of(less, name) + 18, "<II", 10, 10)
    yield "says_it_is_small", less, "it holds bytes that belong to no file"
    # Both names stand for one and the same content.
    twin = parcel(guest(), [(name, b"x" * 100), ("scripts/variants/twin_.lua", b"x" * 100)])
    twin = changed(twin, directory_of(twin, "scripts/variants/twin_.lua") + 42, "<I", header_of(twin, name))
    yield "shared_content", twin, "this is no parcel"
    locked = changed(small, at + 8, "<H", 1)
    yield "encrypted", changed(locked, header_of(locked, name) + 6, "<H", 1), "it is encrypted"
    torn = bytearray(parcel(guest()))
    torn[torn.index(b"guest.word")] ^= 1
    yield "damaged", bytes(torn), "it is damaged"


def names():
    """Two files in the place of one."""
    twice = "File already exists"
    yield "twice", parcel(guest(), [(LUA, b"-- another\n")]), twice
    yield "case", parcel(guest(**{"scripts/variants/Guest.lua": "x"})), "only in small and large letters"
    yield "case_of_folders", parcel({**plugin("guest"), "plugins/Guest/more.lua": "x"}), \
        "only in small and large letters"
    yield "file_and_folder", parcel({**plugin("guest"), "plugins/guest/a.lua": "x", "plugins/guest/a.lua/b.lua": "x"}), \
        "is a file and a folder"
    many = {f"tests/scenarios/guest/{i}.json": "{}" for i in range(600)}
    yield "many_files", parcel(guest(**many)), "a parcel holds at most 500 files"
    yield "large", parcel(guest(**{"plugins/x/big.lua": b"-" * 9_000_000})), "more than"


def frames():
    """What is no archive, or more than one."""
    good = parcel(guest())
    lost = "it holds bytes that belong to no file"
    yield "no_archive", b"hello\n", "this is no parcel"
    yield "empty", b"", "this is no parcel"
    yield "cut", good[:len(good) // 2], "this is no parcel"
    yield "bytes_before", b"#!/bin/sh\necho mine\n" + good, "this is no parcel"
    yield "bytes_behind", good + b"more", "this is no parcel"
    yield "comment", changed(good, len(good) - 2, "<H", 4) + b"more", lost
    extra = parcel(guest(), [("README.md", b"x", {"extra": b"\xfe\xca\x04\x00abcd"})])
    yield "extra_field", extra, lost
    behind = changed(good, directory_of(good, LUA) + 8, "<H", 8)
    yield "size_behind", changed(behind, header_of(good, LUA) + 6, "<H", 8), "its size stands behind it"
    yield "size_behind_of_one_header", behind, "its size stands behind it"
    yield "disks", changed(good, len(good) - 18, "<HH", 1, 1), "it is a part of an archive"
    yield "disk_of_a_file", changed(good, directory_of(good, LUA) + 34, "<H", 3), "another part of an archive"


def manifests():
    """parcel.json says what is not so."""
    files = as_bytes(guest())
    data = files[LUA]
    listed = {"path": LUA, "bytes": len(data), "sha256": sha(data)}
    thing = things_in(files)[0]
    yield "long_title", parcel(files, title="x" * 5_000_000), "a text of at most 4000 bytes"
    yield "long_licence", parcel(files, licence="x" * 5_000_000), "a text of at most 4000 bytes"
    yield "no_manifest", archive(list(files.items())), "it has no parcel.json"
    yield "no_json", archive([("parcel.json", b"{,")]), "parcel.json:1:2"
    yield "no_object", archive([("parcel.json", b"[]")]), "a parcel's manifest is an object"
    yield "unknown_key", parcel(files, run="rm -r /"), "\"run\""
    yield "newer_form", parcel(files, bastide_parcel=2), "get a newer bastide"
    yield "newer_api", parcel(files, api=3), "get a newer bastide"
    yield "wrong_hash", parcel(files, files=[{**listed, "sha256": "0" * 64}]), "somebody changed it"
    yield "no_hash", parcel(files, files=[{**listed, "sha256": "x"}]), "64 hexadecimal digits"
    yield "wrong_size", parcel(files, files=[{**listed, "bytes": 7}]), "parcel.json says 7"
    yield "listed_twice", parcel(files, files=[listed, listed]), "parcel.json lists it twice"
    yield "not_listed", parcel(files, files=[]), "parcel.json does not list it"
    yield "not_there", parcel(files, files=[listed, {**listed, "path": "README.md"}]), "but it is not there"
    yield "name_is_a_path", parcel(files, thing={**thing, "name": "../../.ssh"}), "expected small letters"
    yield "name_is_hidden", parcel(files, thing={**thing, "name": ".new"}), "expected small letters"
    yield "named_after_another", parcel(files, thing={**thing, "name": "other"}), "after which it is called"
    yield "holds_what_is_not_there", parcel(files, holds=[thing, {**thing, "name": "other"}]), "which is not there"
    yield "holds_more", parcel({**files, **as_bytes(plugin("other"))}, thing=thing, holds=[thing]), \
        "does not say that it holds the plugin other"
    yield "other_version", parcel(files, thing={**thing, "version": "1.2.0"}, holds=[{**thing, "version": "1.2.0"}]), \
        "the files say variant guest 1.0.0"
    other = {**thing, "kind": "plugin", "name": "no_such", "version": "2.0.0"}
    yield "missing_need", parcel(files, needs=[other]), "it needs the plugin no_such 2.0.0, which is not installed"


def scenarios_of_files(scenario):
    """They name what lies elsewhere; one says that this is to be refused."""
    outside = "../../../../../../author/rulesets/towers.json"
    yield "scenario_outside", {**scenario, "ruleset": outside}
    yield "scenario_absolute", {**scenario, "ruleset": "/etc/passwd.json"}
    yield "scenario_extends", {**scenario, "ruleset": {"extends": outside}}
    yield "scenario_variant", {**scenario, "ruleset": {"extends": "base", "variants": ["../x.lua"]}}
    yield "scenario_bot", {**scenario, "expect": [{"bot": "bots/mine.lua", "answers": "x"}]}
    yield "scenario_refused", {"rules": ["BASE-01"], "title": "No", "ruleset": outside, "refused": "a"}


def rules():
    """Files as they should be, of rules that are not."""
    yield "two_of_one_name", parcel({**guest(), **plugin("guest")}), "it holds two things of the name \"guest\""
    yield "taken_plugin", parcel(plugin("base")), "there is a plugin of that name already"
    yield "taken_variant", parcel({"scripts/variants/no_farmers.lua": HEADER}), "there is a variant of that name already"
    yield "taken_ruleset", parcel({"rulesets/big-box.json": '{ "extends": "base" }'}), \
        "there is a ruleset of that name already"
    yield "name_of_the_engine", parcel(plugin("core")), "a name of the program's own rules"
    yield "newer_plugin", parcel(plugin("guest", api=3)), "this engine speaks rule language 2"
    native = plugin("guest", native={"library": "guest.so", "abi": 1})
    yield "native", parcel({**native, "plugins/guest/guest.so": b"\x7fELF"}), "is native code, which no sandbox holds"
    yield "hidden_native", parcel({**guest(), "plugins/guest_data/data.so": b"\x7fELF"}), "is native code"
    yield "unmet_requirement", parcel(plugin("guest", requires={"base": "^9.0"})), "requires \"base\" in version ^9.0"
    yield "broken_rule", parcel({LUA: HEADER + "on.check("}), "guest.lua"
    yield "endless_rule", parcel({LUA: HEADER + "while true do end\n"}), "instruction budget used up"
    yield "reaching_rule", parcel({LUA: HEADER + "io.open('/etc/passwd')\n"}), "guest.lua:4"
    yield "library_outside", parcel(plugin("guest", rules="x = 1\n", tiles="../base/tiles.json")), "plugin.json"
    wrong = {"rules": ["BASE-01"], "title": "Red has nine", "ruleset": "base", "players": ["Red", "Blue"],
             "expect": ["Red has 9"]}
    outside = '{ "extends": "../author/rulesets/towers.json" }'  # there, as seen from where the friend is
    yield "ruleset_outside", parcel({"rulesets/guest.json": outside}), \
        "the ruleset guest names ../author/rulesets/towers.json by its path"
    yield "variant_outside", parcel({"rulesets/guest.json": '{ "extends": "base", "variants": ["/tmp/x.lua"] }'}), \
        "the ruleset guest names /tmp/x.lua by its path"
    for name, scenario in scenarios_of_files(wrong):
        yield name, parcel(guest(**{"tests/scenarios/guest/a.json": json.dumps(scenario)})), "by its path"
    yield "no_plugin", parcel({**guest(), "plugins/more/more.lua": "x"}), "the plugin more 1.0.0 has no plugin.json"
    yield "broken_language", parcel({**plugin("guest"), "plugins/guest/lang/de.po": "hello"}), "lang/de.po:1"
    for name, text, reason in (("broken", "{,", "jcloisterzone.json:1:2"),
                               ("no_value", '{ "rules": { "farmers": {} } }', "expected at least one value"),
                               ("a_path", '{ "elements": { "x": { "1": { "variants": ["../../x.lua"] } } } }',
                                "\"../../x.lua\" is a path")):
        files = {**plugin("guest"), "plugins/guest/jcloisterzone.json": text}
        yield f"counterparts_of_{name}", parcel(files), reason
    yield "false_scenario", parcel(guest(**{"tests/scenarios/guest/a.json": json.dumps(wrong)})), \
        "its scenario \"Red has nine\" fails"


def main():
    folder = pathlib.Path(sys.argv[1])
    cases = [(f"path_{name}", parcel(guest(), [(path, b"x")]), reason) for name, (path, reason) in paths().items()]
    for group in (entries, names, frames, manifests, rules):
        cases += group()
    for name, data, reason in cases:
        (folder / f"{name}.bastide").write_bytes(data)
        (folder / f"{name}.expected").write_text(reason + "\n", encoding="utf-8")
    # Its twin: nothing is wrong with it.
    (folder / "good").write_bytes(parcel(guest()))


main()
