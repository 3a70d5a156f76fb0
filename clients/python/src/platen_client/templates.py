"""The templates that a key can access."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .inputs import Data, decoded, said
from .transport import Transport

if TYPE_CHECKING:
    from .shapes import LiveVersionAnswer, Template, TemplateSample, TemplateVersionPageDataItem, ValidateAnswer


@dataclass(frozen=True)
class VersionFolder:
    """The folder that a version was built from."""

    template_id: str
    slug: str
    name: str
    version: int
    files: dict[str, bytes]


class Templates:
    """The templates that the key can access, by ID or slug."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, search: str | None = None) -> Iterator[Template]:
        """Lists the published templates, sorted by name. With `search`, only those whose name contains it."""
        return self._transport.pages("listTemplates", query={"search": search})

    def get(self, template: str) -> Template:
        """Returns the live version and the newest one."""
        found: Template = self._transport.json("getTemplate", params={"templateId": template})
        return found

    def versions(self, template: str) -> Iterator[TemplateVersionPageDataItem]:
        """Newest first."""
        return self._transport.pages("listTemplateVersions", params={"templateId": template})

    def schema(self, template: str, *, version: int | None = None) -> dict[str, Any]:
        """Returns the schema of the template's data, as JSON Schema 2020-12."""
        schema: dict[str, Any] = self._transport.json(
            "getTemplateSchema", params={"templateId": template}, query={"version": version}
        )
        return schema

    def sample(self, template: str, *, version: int | None = None) -> TemplateSample:
        """Returns valid sample data, from the author of the template if possible."""
        sample: TemplateSample = self._transport.json(
            "getTemplateSample", params={"templateId": template}, query={"version": version}
        )
        return sample

    def validate(self, template: str, data: Data | None, *, version: int | None = None) -> ValidateAnswer:
        """Checks data without generating a document. Returns the errors that `generate` would raise, and values that are not printed."""
        answer: ValidateAnswer = self._transport.json(
            "validateData",
            params={"templateId": template},
            body={"data": data, **said({"version": version})},
            is_repeatable=True,
        )
        return answer

    def version_folder(self, template: str, version: int) -> VersionFolder:
        """Returns the folder that a version was built from. Requires the `templates:write` scope."""
        found = self._transport.json(
            "getVersionFolder", params={"templateId": template, "version": str(version)}
        )
        return VersionFolder(
            found["templateId"], found["slug"], found["name"], found["version"], decoded(found["files"])
        )

    def set_live_version(self, template: str, version: int | Literal["latest"]) -> LiveVersionAnswer:
        """Pins the live version, or with `latest` makes the newest version live again. Requires the `templates:write` scope."""
        answer: LiveVersionAnswer = self._transport.json(
            "setLiveVersion", params={"templateId": template}, body={"version": version}
        )
        return answer
