import type { DraftSource } from '@platen/contract'
import type { JSONSchema7 } from 'ai'
import type { AuthorParts, AuthorRequest, ShownPicture } from '../turn/turn-parts.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'

/** What a tool sees of a turn: this draft, its cited files, and nothing else. */
export interface ToolContext {
  copy: WorkingCopy
  request: AuthorRequest
  parts: Pick<AuthorParts, 'look' | 'readAttachment' | 'model'>
  signal: AbortSignal
  /** What the request is about, by element numbers; empty for the whole document, `undefined` while it was not said. */
  about: readonly number[] | undefined
}

/** An edit that is to be checked before it is taken. */
export interface ProposedEdit {
  source: DraftSource
  /** For people, in the past: `Changed the title “Invoice”`. */
  words: string
  /** For the model, where the words do not say all. */
  note?: string
  /** Fields that go with it, as the model says. */
  removes?: readonly string[]
  /** Fields that have another name now: the old dotted name by the new one. */
  renames?: Readonly<Record<string, string>>
  /** The element at which it is made: what is new there belongs to what the request is about, where that does. */
  at?: number
  /** Why it changes more than what the request is about, in words for people. */
  beyond?: string | undefined
}

/** How a turn is to end. */
export type TurnEnd =
  | { outcome: 'changed'; summary: string; notes: readonly string[] }
  | { outcome: 'answered' | 'declined'; summary: string }

/** What comes of a call; a refusal tells the model what to do instead. */
export type ToolResult =
  | { read: string; pictures?: readonly ShownPicture[]; words?: string }
  | { edit: ProposedEdit }
  | { refused: string; words?: string }
  | { about: readonly number[]; read: string; words: string }
  | { end: TurnEnd }

/** One thing that the model can do. */
export interface AuthorTool {
  name: string
  /** For the model: what it does, when to take it. */
  description: string
  input: JSONSchema7
  run: (input: ToolInput, context: ToolContext) => ToolResult | Promise<ToolResult>
}

/** What a model gave, an object that was held against the tool's schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** An input of these properties and no others. */
export function inputOf(
  properties: Record<string, JSONSchema7>,
  required: readonly string[] = Object.keys(properties),
): JSONSchema7 {
  return { type: 'object', properties, required: [...required], additionalProperties: false }
}
