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
 * A template as its author edits it: its folder. `files` holds the text files by path (`template.html`, `style.css`, `template.json`,
 * `sample.json`, `samples/<name>.json`) just as they were typed, so that half-written JSON is kept, too. `assets` names the bytes of
 * `assets/…`, which are uploaded apart and never change under their hash.
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

/** An asset of a draft: its SHA-256 in hex, its size in bytes and its media type. */
export type DraftAsset = Static<typeof draftAssetSchema>
/** A draft's folder, as `draftSourceSchema` checks it. */
export type DraftSource = Static<typeof draftSourceSchema>

/** Body of `PUT /app/api/templates/{id}/draft`. `revision` is the one that was read; another one since is `draft_conflict`. */
export const saveDraftSchema = Type.Object(
  { source: draftSourceSchema, revision: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)

/** Answer of `GET /app/api/templates/{id}/draft`. */
export interface DraftAnswer {
  source: DraftSource
  revision: number
  /** ISO 8601. */
  updatedAt: string
}
