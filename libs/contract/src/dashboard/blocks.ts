import { type Static, Type } from 'typebox'

/** Blocks that an account keeps at most. */
export const keptBlocksMax = 200

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
  },
  { additionalProperties: false },
)
/** A block's HTML, CSS and fields, as `blockContentSchema` checks them. */
export type BlockContent = Static<typeof blockContentSchema>

const oneLine = '[^\\u0000-\\u001f\\u007f]*$'

const place = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: `^(?=.*\\S)${oneLine}` }),
  /** Empty: in none. */
  folder: Type.String({ maxLength: 80, pattern: `^${oneLine}` }),
}

/** Body of `POST /app/api/blocks`: keeps a block, or the next version of the one that has this name in this folder. Answers a `KeptBlock`. */
export const keepBlockSchema = Type.Object(
  {
    ...place,
    content: blockContentSchema,
  },
  { additionalProperties: false },
)

/** Body of `PATCH /app/api/blocks/{id}`: gives a block another name, or puts it into another folder. Answers a `KeptBlock`. */
export const renameBlockSchema = Type.Object(place, { additionalProperties: false })

/**
 * A block in `GET /app/api/blocks` (`{ blocks }`, by folder and name). `GET /app/api/blocks/{id}` adds its `content`; `DELETE` forgets it.
 * Templates have copies of their own, which none of this changes.
 */
export interface KeptBlock {
  blockId: string
  name: string
  folder: string
  /** From 1: how often it was kept under this name. */
  version: number
  /** ISO 8601. */
  updatedAt: string
}
