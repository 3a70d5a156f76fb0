import { type Static, Type } from 'typebox'
import type { TemplateChanges } from './changes/template-changes.ts'
import { templateNameMax } from './dashboard/templates.ts'

const filesSchema = Type.Record(Type.String(), Type.String({ contentEncoding: 'base64' }), {
  description:
    'The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….',
  examples: [{ 'template.html': 'PGgxPnt7dGl0bGV9fTwvaDE+', 'sample.json': 'eyAidGl0bGUiOiAiSGVsbG8iIH0=' }],
})

const slugSchema = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]{0,99}$',
  description: 'Name of the template on the command line, unique in the account.',
  examples: ['invoice'],
})

/** Body of `POST /v1/templates`. A ZIP of the folder is sent as the body itself, with `name` and `slug` in the query. */
export const newTemplateSchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: templateNameMax,
        pattern: '\\S',
        description: 'Name of the template. Default: the name in template.json.',
        examples: ['Invoice'],
      }),
    ),
    slug: Type.Optional(slugSchema),
    files: filesSchema,
  },
  { additionalProperties: false },
)

/** Body of `PUT /v1/templates/{templateId}/draft` and `POST /v1/templates/preview`. A ZIP of the folder is sent as the body itself. */
export const folderSchema = Type.Object({ files: filesSchema }, { additionalProperties: false })

const draftLineSchema = {
  templateId: Type.String(),
  slug: slugSchema,
  name: Type.String(),
  revision: Type.Integer({
    minimum: 0,
    description: 'Number of times the draft was saved; also its ETag.',
  }),
}

/** Response to `POST /v1/templates` and `PUT /v1/templates/{templateId}/draft`. */
export const savedDraftSchema = Type.Object({
  ...draftLineSchema,
  notes: Type.Array(Type.String(), { description: 'Notes about files that were ignored.' }),
})
/** `savedDraftSchema` as a type. */
export type SavedDraft = Static<typeof savedDraftSchema>

/** Response to `GET /v1/templates/{templateId}/draft` as JSON. */
export const draftFolderSchema = Type.Object({
  ...draftLineSchema,
  hasUnpublishedChanges: Type.Boolean({ description: 'Whether the draft differs from the newest version.' }),
  files: filesSchema,
})
/** `draftFolderSchema` as a type. */
export type DraftFolderAnswer = Static<typeof draftFolderSchema>

/** Response to `GET /v1/templates/{templateId}/versions/{version}/folder` as JSON. */
export const versionFolderSchema = Type.Object({
  templateId: Type.String(),
  slug: slugSchema,
  name: Type.String(),
  version: Type.Integer(),
  files: filesSchema,
})
/** `versionFolderSchema` as a type. */
export type VersionFolderAnswer = Static<typeof versionFolderSchema>

/** Body of `POST /v1/templates/{templateId}/publish`. */
export const publishDraftSchema = Type.Object(
  {
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Revision of the draft to publish. Default: the current revision.',
        examples: [4],
      }),
    ),
    anyway: Type.Optional(Type.Boolean({ description: 'Publish even if samples fail (`publish_blocked`).' })),
  },
  { additionalProperties: false },
)

/** Response to `POST /v1/templates/{templateId}/publish`. */
export const publicationSchema = Type.Object({
  templateId: Type.String(),
  version: Type.Integer({
    description:
      'The version that was published. If nothing changed since the newest version, no version is added, and this is the newest version.',
  }),
  liveVersion: Type.Integer({
    description:
      'Version that is used when a request names no version: the new version, unless another version is pinned.',
  }),
  isPinned: Type.Boolean({
    description: 'Whether a version is pinned, so that publishing changed nothing for callers.',
  }),
  notes: Type.Array(Type.String(), { description: 'Notes about changes to the assets.' }),
  changes: Type.Unsafe<TemplateChanges>(
    Type.Object(
      { fields: Type.Array(Type.Object({})), languages: Type.Array(Type.Object({})) },
      { description: 'Changes since the previous version that affect callers and readers.' },
    ),
  ),
})
/** `publicationSchema` as a type. */
export type PublicationAnswer = Static<typeof publicationSchema>

/** Body of `PUT …/live-version`, under `/v1/templates/{templateId}` and in the dashboard. */
export const liveVersionSchema = Type.Object(
  {
    version: Type.Union([Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), Type.Literal('latest')], {
      description:
        'A number pins that version. With `"latest"`, requests use the version that was published last.',
      examples: [3],
    }),
  },
  { additionalProperties: false },
)

/** Response to `PUT …/live-version`. */
export const liveVersionAnswerSchema = Type.Object({
  templateId: Type.String(),
  liveVersion: Type.Integer({ description: 'Version that is used when a request names no version.' }),
  isPinned: Type.Boolean({ description: 'Whether the version stays live when you publish another version.' }),
  newestVersion: Type.Integer({ description: 'Version that was published last.' }),
})
/** `liveVersionAnswerSchema` as a type. */
export type LiveVersionAnswer = Static<typeof liveVersionAnswerSchema>

/** Response to `POST /v1/templates/preview` as JSON. Nothing is stored. */
export const folderPreviewSchema = Type.Object({
  pdf: Type.String({ contentEncoding: 'base64' }),
  fileName: Type.String(),
  pages: Type.Integer(),
  warnings: Type.Array(Type.Object({ code: Type.String(), subject: Type.String(), message: Type.String() })),
  notes: Type.Array(Type.String()),
})
/** `folderPreviewSchema` as a type. */
export type FolderPreview = Static<typeof folderPreviewSchema>
