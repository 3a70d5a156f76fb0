import { type Static, Type } from 'typebox'

const draftAssetSchema = Type.Object(
  {
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
    contentType: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
)

/**
 * The folder of a template that is being edited. `files` contains the text files by path (`template.html`, `style.css`, `template.json`,
 * `sample.json`, `samples/<name>.json`), unchanged, so that even incomplete JSON is saved. `assets` references the files in `assets/…` by hash;
 * they are uploaded separately and never change.
 */
export const draftSourceSchema = Type.Object(
  {
    files: Type.Record(Type.String({ minLength: 1, maxLength: 255 }), Type.String(), { maxProperties: 60 }),
    assets: Type.Record(Type.String({ minLength: 1, maxLength: 255 }), draftAssetSchema, {
      maxProperties: 100,
    }),
  },
  { additionalProperties: false },
)

/** An asset of a draft: SHA-256 in hex, size in bytes, and media type. */
export type DraftAsset = Static<typeof draftAssetSchema>
/** The folder of a draft. */
export type DraftSource = Static<typeof draftSourceSchema>

/**
 * Body of `PUT /app/api/templates/{id}/draft`. `revision` is the revision that was read. If the draft has changed since, the response is
 * `draft_conflict`.
 */
export const saveDraftSchema = Type.Object(
  { source: draftSourceSchema, revision: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)

/** Response to `GET /app/api/templates/{id}/draft`. */
export interface DraftAnswer {
  source: DraftSource
  revision: number
  /** ISO 8601. */
  updatedAt: string
}
