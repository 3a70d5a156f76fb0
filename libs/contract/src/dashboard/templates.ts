import { type Static, Type } from 'typebox'
import type { Field } from '../fields.ts'
import type { TemplateSettings } from '../bundle.ts'
import type { RenderReport } from '../render.ts'
import type { TemplateChanges } from '../changes/template-changes.ts'
import { type DraftSource, draftSourceSchema } from './draft.ts'

/** Maximum length of a template's name, in characters. */
export const templateNameMax = 120

/** A template in the list, and the response to `GET /app/api/templates/{id}`. Times are in ISO 8601. */
export interface TemplateCard {
  templateId: string
  name: string
  /** The newest version; `null` before the template is first published. Until then, its ID is not shown. */
  publishedVersion: number | null
  /** The version that is used if a request names none: the pinned version or, if none is pinned, the newest version. */
  liveVersion: number | null
  /** `null` if no version is pinned. */
  pinnedVersion: number | null
  publishedAt: string | null
  /** Whether the draft differs from the newest version. */
  hasUnpublishedChanges: boolean
  draftRevision: number
  /** When the draft was last saved. */
  updatedAt: string
  createdAt: string
  archivedAt: string | null
  /** Image of the first page, with the draft revision that it shows; `null` if there is none yet. */
  picture: { url: string; revision: number } | null
  /** Documents generated in the last 30 days. */
  recentDocuments: number
}

/** Response to `GET /app/api/templates` (`?archived=1` for archived templates). */
export interface TemplateList {
  templates: TemplateCard[]
}

/** Body of `POST /app/api/templates`. The response is 201 with `CreatedTemplate`. A ZIP is the body of `POST /app/api/templates/zip`. */
export const createTemplateSchema = Type.Object(
  {
    from: Type.Union([Type.Literal('blank'), Type.Literal('library')]),
    /** Slug of the library template. */
    library: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: templateNameMax, pattern: '\\S' })),
  },
  { additionalProperties: false },
)

/** Response to all requests that create a template. */
export interface CreatedTemplate {
  templateId: string
  /** Notes about files in a ZIP that were ignored. */
  notes: string[]
}

/** Body of `PATCH /app/api/templates/{id}`. */
export const renameTemplateSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: templateNameMax, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** A template of the library. */
export interface LibraryTemplate {
  slug: string
  name: string
  category: string
  description: string
  pictureUrl: string
}

/** The data for a preview: the names of the fields, no data, or a sample of the draft. */
const previewDataSchema = Type.Union([
  Type.Object({ kind: Type.Literal('names') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('blank') }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal('sample'), file: Type.String({ minLength: 1, maxLength: 255 }) },
    { additionalProperties: false },
  ),
])
/** The data for a preview. */
export type PreviewData = Static<typeof previewDataSchema>

/** Body of `POST /app/api/templates/{id}/preview`: the current draft in the browser, saved or not. */
export const previewSchema = Type.Object(
  {
    source: draftSourceSchema,
    data: previewDataSchema,
    /** `pages` returns a faster preview that looks the same, without tags, bookmarks or warnings. */
    shows: Type.Optional(Type.Literal('pages')),
    /** Send the parts of the response as soon as they are printed (`PreviewPart`), for documents that take a long time. */
    pagesFirst: Type.Optional(Type.Boolean()),
    /** Also return the positions of the elements in template.html by index, and name elements in `overflow` warnings. */
    elements: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** Body of a preview request. */
export type PreviewRequest = Static<typeof previewSchema>

/**
 * Metadata of a rendered preview, which `readPreview` returns with the files. The same code renders previews and documents. If the draft has
 * errors, the response is 422 `invalid_template`, whose errors have `file`, `line` and `column`. If the sample does not fit, it is 422
 * `invalid_data`. If the render fails, it is the same as for `POST /v1/create`.
 */
export interface PreviewAnswer {
  fileName: string
  report: RenderReport
  fields: Field[]
  settings: TemplateSettings
  /** Notes for the author that are not errors. */
  notes: string[]
  /** Identifies the state of the account's brand that was used to print a draft; `null` for published versions, or if there is no brand. */
  brand: string | null
}

/** Body of `POST /app/api/templates/{id}/versions/{version}/preview`: the data for a published version. */
export const previewVersionSchema = Type.Object(
  { data: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })]) },
  { additionalProperties: false },
)

/** Result of rendering one sample from the draft. */
export interface SampleOutcome {
  /** `sample.json` or `samples/<name>.json`. */
  file: string
  /** `stopped`: the sample fails, or its content overflows the page. */
  verdict: 'fine' | 'stopped'
  /** Why the sample prevents publishing. */
  reason?: string
  report: RenderReport | null
}

/** Response to `POST /app/api/templates/{id}/publish-check`. */
export interface PublishCheck {
  /** Revision of the draft that was checked. */
  revision: number
  /** The newest version; `null` before the first publish. */
  publishedVersion: number | null
  /** The pinned version, which stays live after publishing; `null` if none is pinned. */
  pinnedVersion: number | null
  /** Text files that differ from the published version, with both contents; `null` for a missing file. */
  changedFiles: { path: string; before: string | null; after: string | null }[]
  changedAssets: string[]
  /** Changes that affect callers and readers; empty before the first publish. */
  changes: TemplateChanges
  samples: SampleOutcome[]
}

/** Body of `POST /app/api/templates/{id}/publish`. `anyway` publishes even if samples fail (`publish_blocked`). */
export const publishSchema = Type.Object(
  { revision: Type.Integer({ minimum: 1 }), anyway: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

/** Response to `POST /app/api/templates/{id}/publish`. `notes` describes changes to the assets. */
export interface PublishedAnswer {
  templateId: string
  /** The new version, or the newest existing version if nothing has changed since. */
  version: number
  /** The live version: `version`, unless another version is pinned. */
  liveVersion: number
  notes: string[]
}

/** Response to `GET /app/api/templates/{id}/versions?limit=&cursor=`, newest first. `isCurrent` marks the live version. */
export interface VersionList {
  /** `null` if no version is pinned. */
  pinnedVersion: number | null
  versions: { version: number; publishedAt: string; isCurrent: boolean; hasSource: boolean }[]
  /** The `cursor` of the next page; `null` on the last page. */
  next: string | null
}

/** Response to `GET /app/api/templates/{id}/versions/{version}`. */
export interface VersionDetail {
  version: number
  publishedAt: string
  /** `null` for a version published before sources were kept. */
  source: DraftSource | null
  settings: TemplateSettings
  fields: Field[]
  notes: string[]
}
