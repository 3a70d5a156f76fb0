import type { CssRule } from './add-rules.ts'

/** What can be put on a page, in the order in which it is offered. */
export const blockKinds = [
  'heading',
  'text',
  'field',
  'table',
  'totals',
  'condition',
  'columns',
  'image',
  'line',
  'page-break',
  'page-number',
  'signature',
  'address',
  'qr-code',
  'bar-code',
  'chart',
] as const

/** One of `blockKinds`. */
export type BlockKind = (typeof blockKinds)[number]

/** One way to make a block, ready to be put into the template that it was made for. */
export interface BlockVariant {
  /** What it is made of, for people: `Items`, `Customer › Name`. Empty where there is one way alone. */
  label: string
  /** What is in it, for people: the columns of a table. */
  detail?: string
  /** Without white space at its ends; empty for what a command does. */
  html: string
  /** What it needs of style.css; the first class of each selector is the block's own. */
  rules: readonly CssRule[]
  /** The list whose rows it prints a value of: it stands inside that list's section alone. */
  within?: string
  /** The editing command that does it: it needs no place. */
  command?: { name: string; arguments: Readonly<Record<string, unknown>> }
}

/** A block as it is offered for one template. */
export interface Block {
  kind: BlockKind
  name: string
  /** What it does, in a sentence. */
  about: string
  /** Which of its variants is asked for so; empty where there is one alone. */
  question: string
  /** The best one first; none where the template has nothing to make it of. */
  variants: readonly BlockVariant[]
  /** Without variants: what is missing, and where it is had. */
  missing: string
}
