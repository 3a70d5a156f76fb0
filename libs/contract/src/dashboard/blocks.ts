import { type Static, Type } from 'typebox'

/** Maximum number of blocks that an account can save. */
export const savedBlocksMax = 200

/** Number of earlier versions that are kept for a block. */
export const earlierBlocksMax = 10
/** Maximum size of all blocks in an account, including earlier versions, in bytes. */
export const keptBytesMax = 64 * 2 ** 20
/** Maximum size of a block's preview image, in bytes. */
export const blockPictureBytesMax = 2 ** 19

/** Maximum size of all images in a block, in bytes. This is enough for a logo, a signature and a few icons, but rarely for photos. */
export const keptPicturesBytesMax = 2 ** 20

const base64 = (bytesMax: number) =>
  Type.String({ minLength: 4, maxLength: Math.ceil(bytesMax / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' })

const languageTag = Type.String({ minLength: 2, maxLength: 35, pattern: '^[A-Za-z0-9-]+$' })

/** A part of a template that can be reused in other templates. The content is checked when a template that contains it is published. */
export const blockContentSchema = Type.Object(
  {
    html: Type.String({ minLength: 1, maxLength: 100_000 }),
    /** The rules of style.css that the block needs; empty if there are none. */
    css: Type.String({ maxLength: 100_000 }),
    /** Declarations of the fields in the block, as in `fields` of template.json. */
    fields: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Unknown(), {
      maxProperties: 100,
    }),
    /** The formulas that the block needs, as in `computed` of template.json. */
    computed: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 500 }), Type.Unknown(), { maxProperties: 200 }),
    ),
    /** The strings that the block prints, by dotted name without `text.`, for each language of the original template. */
    texts: Type.Optional(
      Type.Record(
        languageTag,
        Type.Record(Type.String({ minLength: 1, maxLength: 500 }), Type.String({ maxLength: 10_000 }), {
          maxProperties: 200,
        }),
        { maxProperties: 50 },
      ),
    ),
    /** The language of the original template. */
    language: Type.Optional(languageTag),
    /** The images in the block, by path. The bytes of images that would exceed `keptPicturesBytesMax` are left out. */
    assets: Type.Optional(
      Type.Record(
        Type.String({ minLength: 1, maxLength: 255 }),
        Type.Object(
          {
            sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
            base64: Type.Optional(base64(keptPicturesBytesMax)),
          },
          { additionalProperties: false },
        ),
        { maxProperties: 50 },
      ),
    ),
  },
  { additionalProperties: false },
)
/** A block with everything that it needs. */
export type BlockContent = Static<typeof blockContentSchema>

const oneLine = '[^\\u0000-\\u001f\\u007f]*$'

const nameAndFolder = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: `^(?=.*\\S)${oneLine}` }),
  /** Empty for no folder. */
  folder: Type.String({ maxLength: 80, pattern: `^${oneLine}` }),
}

/** Body of `POST /app/api/blocks`, which saves a block, or a new version of the block with this name and folder. The response is a `SavedBlock`. */
export const saveBlockSchema = Type.Object(
  {
    ...nameAndFolder,
    content: blockContentSchema,
    /** Preview image of the block: a PNG, JPEG or WebP. */
    picture: Type.Optional(base64(blockPictureBytesMax)),
  },
  { additionalProperties: false },
)

/** Body of `PATCH /app/api/blocks/{id}`, which renames or moves a block. The response is a `SavedBlock`. */
export const renameBlockSchema = Type.Object(nameAndFolder, { additionalProperties: false })

/**
 * A block in `GET /app/api/blocks` (`{ blocks }`, by folder and name). `GET /app/api/blocks/{id}` adds its `content`, or with `?version=` the
 * content of an earlier version. `/versions` lists the versions, `/picture` is the preview image, and `DELETE` deletes the block. Templates
 * contain copies, which do not change.
 */
export interface SavedBlock extends BlockVersion {
  blockId: string
  name: string
  folder: string
}

/** A version of a block. Earlier versions are in `GET /app/api/blocks/{id}/versions` (`{ versions }`), newest first. */
export interface BlockVersion {
  /** Number of times that the block was saved under this name, from 1. */
  version: number
  /** ISO 8601. */
  updatedAt: string
  hasPicture: boolean
}
