import { type Static, Type } from 'typebox'
import type { Field } from '../fields.ts'
import type { TemplateSettings } from '../bundle.ts'
import type { RenderReport } from '../render.ts'
import type { TemplateChanges } from '../changes/template-changes.ts'
import { type DraftSource, draftSourceSchema } from './draft.ts'

/** Characters of a template's name. */
export const templateNameMax = 120

/** A template in the list. Instants are ISO 8601. */
export interface TemplateCard {
  templateId: string
  name: string
  /** The newest version; `null` before the first publish, when the id is not shown either. */
  publishedVersion: number | null
  /** The version that callers get who name none: the newest, or the pinned one. */
  liveVersion: number | null
  /** `null`: callers get the newest, whichever that is. */
  pinnedVersion: number | null
  publishedAt: string | null
  /** The draft is not what was published last. */
  hasUnpublishedChanges: boolean
  draftRevision: number
  /** Of the draft's last save. */
  updatedAt: string
  createdAt: string
  archivedAt: string | null
  /** Page one, with the draft's revision that it shows; `null` before the first. */
  picture: { url: string; revision: number } | null
  /** Documents made in the last 30 days. */
  recentDocuments: number
}

/** Answer of `GET /app/api/templates` (`?archived=1`: those out of use) and, one of them, of `GET /app/api/templates/{id}`. */
export interface TemplateList {
  templates: TemplateCard[]
}

/** Body of `POST /app/api/templates`. Answers 201 with `CreatedTemplate`. A zip goes to `POST /app/api/templates/zip` as it is. */
export const createTemplateSchema = Type.Object(
  {
    from: Type.Union([Type.Literal('blank'), Type.Literal('library')]),
    /** Slug of the library template. */
    library: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: templateNameMax, pattern: '\\S' })),
  },
  { additionalProperties: false },
)

/** Answer of the two ways to make a template. */
export interface CreatedTemplate {
  templateId: string
  /** Sentences about what was left out of a zip. */
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

/** What a preview is filled with: the names of the fields themselves, nothing, or a file of the draft's samples. */
const previewDataSchema = Type.Union([
  Type.Object({ kind: Type.Literal('names') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('blank') }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal('sample'), file: Type.String({ minLength: 1, maxLength: 255 }) },
    { additionalProperties: false },
  ),
])
/** What a preview is filled with, as `previewSchema` checks it. */
export type PreviewData = Static<typeof previewDataSchema>

/** Body of `POST /app/api/templates/{id}/preview`: the draft as it stands in the browser, saved or not. */
export const previewSchema = Type.Object(
  {
    source: draftSourceSchema,
    data: previewDataSchema,
    /** Only what is seen, sooner: the `pages` as they look, without tags, bookmarks and warnings. */
    shows: Type.Optional(Type.Literal('pages')),
    /** Answer in parts, each when it is printed, as `PreviewPart` describes: for documents of which the whole takes long. */
    pagesFirst: Type.Optional(Type.Boolean()),
    /** Also where the elements of template.html are, by their index in its source; warnings of `overflow` name theirs. */
    elements: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** Body of a preview, as `previewSchema` checks it. */
export type PreviewRequest = Static<typeof previewSchema>

/**
 * What is known of a rendered preview, by the same worker code as any document; `readPreview` has it with its files. A draft with faults is
 * 422 `invalid_template`, whose errors carry `file`, `line` and `column`; a sample that does not fit is 422 `invalid_data`; a render that
 * fails answers as `/v1/create` would.
 */
export interface PreviewAnswer {
  fileName: string
  report: RenderReport
  fields: Field[]
  settings: TemplateSettings
  /** Sentences for the author: nothing wrong, but worth knowing. */
  notes: string[]
  /** Names the account's brand that a draft was printed with; `null` for none, and for a version. */
  brand: string | null
}

/** Body of `POST /app/api/templates/{id}/versions/{version}/preview`: the published version with data of the author's. */
export const previewVersionSchema = Type.Object(
  { data: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })]) },
  { additionalProperties: false },
)

/** What became of one sample, rendered from the draft. */
export interface SampleOutcome {
  /** `sample.json` or `samples/<name>.json`. */
  file: string
  /** `stopped`: it fails, or its content runs over the page's edge. */
  verdict: 'fine' | 'stopped'
  /** Why it stops the publishing. */
  reason?: string
  report: RenderReport | null
}

/** Answer of `POST /app/api/templates/{id}/publish-check`. */
export interface PublishCheck {
  /** Of the draft that was checked. */
  revision: number
  /** The newest version; `null` before the first publish. */
  publishedVersion: number | null
  /** What callers get now, and after the publishing too; `null`: they get the newest. */
  pinnedVersion: number | null
  /** Text files that differ from the published version, with both texts; `null` where a file is not there. */
  changedFiles: { path: string; before: string | null; after: string | null }[]
  changedAssets: string[]
  /** What callers and readers notice; nothing before the first publish. */
  changes: TemplateChanges
  samples: SampleOutcome[]
}

/** Body of `POST /app/api/templates/{id}/publish`. `anyway` publishes in spite of samples that stop it (`publish_blocked`). */
export const publishSchema = Type.Object(
  { revision: Type.Integer({ minimum: 1 }), anyway: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

/** Answer of `POST /app/api/templates/{id}/publish`; `notes` are sentences about what was changed on the way. */
export interface PublishedAnswer {
  templateId: string
  /** The newest one, and no version is added, when nothing has changed since. */
  version: number
  /** What callers get: the version, unless another one is pinned. */
  liveVersion: number
  notes: string[]
}

/** Answer of `GET /app/api/templates/{id}/versions?limit=&cursor=`, newest first. `isCurrent`: it is what callers get who name none. */
export interface VersionList {
  /** `null`: callers get the newest, whichever that is. */
  pinnedVersion: number | null
  versions: { version: number; publishedAt: string; isCurrent: boolean; hasSource: boolean }[]
  /** The `cursor` of the next page; `null` on the last page. */
  next: string | null
}

/** Answer of `GET /app/api/templates/{id}/versions/{version}`. */
export interface VersionDetail {
  version: number
  publishedAt: string
  /** `null` for a version published before sources were kept. */
  source: DraftSource | null
  settings: TemplateSettings
  fields: Field[]
  notes: string[]
}
