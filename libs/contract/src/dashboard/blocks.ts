import { type Static, Type } from 'typebox'

/** Blocks that an account keeps at most. */
export const savedBlocksMax = 200

/** Earlier versions that are kept of a block. */
export const earlierBlocksMax = 10
/** What an account's blocks may take together, earlier versions included. */
export const keptBytesMax = 64 * 2 ** 20
/** What the picture of how a block looks may have when it is sent. */
export const blockPictureBytesMax = 2 ** 19

/** What the pictures of a block may have together: a logo, a signature and some icons do, photographs seldom. */
export const keptPicturesBytesMax = 2 ** 20

const base64 = (bytesMax: number) =>
  Type.String({ minLength: 4, maxLength: Math.ceil(bytesMax / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' })

const languageTag = Type.String({ minLength: 2, maxLength: 35, pattern: '^[A-Za-z0-9-]+$' })

/** A piece of a template that is used again in others. Whatever it holds is checked as any template is, when one with it is published. */
export const blockContentSchema = Type.Object(
  {
    html: Type.String({ minLength: 1, maxLength: 100_000 }),
    /** The rules that it needs of style.css; empty for none. */
    css: Type.String({ maxLength: 100_000 }),
    /** What template.json declares of the fields in it, as `fields` stands there. */
    fields: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Unknown(), {
      maxProperties: 100,
    }),
    /** The formulas that it needs, as `computed` stands there. */
    computed: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 500 }), Type.Unknown(), { maxProperties: 200 }),
    ),
    /** The texts that it prints, by their dotted names behind `text.`, in each language of the template that it comes from. */
    texts: Type.Optional(
      Type.Record(
        languageTag,
        Type.Record(Type.String({ minLength: 1, maxLength: 500 }), Type.String({ maxLength: 10_000 }), {
          maxProperties: 200,
        }),
        { maxProperties: 50 },
      ),
    ),
    /** The language of that template. */
    language: Type.Optional(languageTag),
    /** Its pictures by path; the bytes are left out of those that are more than `keptPicturesBytesMax` with the others. */
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
/** A block with what it needs, as `blockContentSchema` checks it. */
export type BlockContent = Static<typeof blockContentSchema>

const oneLine = '[^\\u0000-\\u001f\\u007f]*$'

const place = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: `^(?=.*\\S)${oneLine}` }),
  /** Empty: in none. */
  folder: Type.String({ maxLength: 80, pattern: `^${oneLine}` }),
}

/** Body of `POST /app/api/blocks`: keeps a block, or the next version of the one that has this name in this folder. Answers a `SavedBlock`. */
export const saveBlockSchema = Type.Object(
  {
    ...place,
    content: blockContentSchema,
    /** How it looks: a PNG, JPEG or WebP. */
    picture: Type.Optional(base64(blockPictureBytesMax)),
  },
  { additionalProperties: false },
)

/** Body of `PATCH /app/api/blocks/{id}`: gives a block another name, or puts it into another folder. Answers a `SavedBlock`. */
export const renameBlockSchema = Type.Object(place, { additionalProperties: false })

/**
 * A block in `GET /app/api/blocks` (`{ blocks }`, by folder and name). `GET /app/api/blocks/{id}` adds its `content`, with `?version=` that of
 * an earlier one; `/versions` lists these, `/picture` is how it looks; `DELETE` forgets it. Templates have copies of their own, which none of
 * this changes.
 */
export interface SavedBlock extends BlockVersion {
  blockId: string
  name: string
  folder: string
}

/** One of a block's versions; those before the newest are in `GET /app/api/blocks/{id}/versions` (`{ versions }`), the newest first. */
export interface BlockVersion {
  /** From 1: how often it was kept under this name. */
  version: number
  /** ISO 8601. */
  updatedAt: string
  hasPicture: boolean
}
