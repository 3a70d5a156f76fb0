import type { SourceFault } from '@platen/contract'
import type { JSONSchema7 } from '../models/sdk-types.ts'
import type { AuthorParts, ShownPicture } from '../author-parts.ts'
import type { About, EditContext, ProposedEdit } from '../checks/proposed-edit.ts'

/** What a tool sees of a turn: this draft, its cited files, and nothing else. */
export interface ToolContext extends EditContext {
  parts: Pick<AuthorParts, 'look' | 'readAttachment' | 'readBefore' | 'model'>
  /** What publishing would refuse of the working copy. */
  faults: readonly SourceFault[]
  signal: AbortSignal
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
  | { about: About; read: string; words: string }
  | { end: TurnEnd }

/** What tools that look at nothing but the draft read of a turn. */
export type DraftContext = Pick<ToolContext, 'copy'>

/** One thing that the model can do; `Context` is what it reads of a turn. */
export interface AuthorTool<Context = ToolContext> {
  name: string
  /** For the model: what it does, when to take it. */
  description: string
  input: JSONSchema7
  /** For the person, while the model writes a call and while it runs, such as “Writing the page”. */
  doing: string
  /** Of a tool that does several things: the input of each, which `run` is given one after the other. */
  steps?: (input: ToolInput) => readonly ToolInput[]
  run: (input: ToolInput, context: Context) => ToolResult | Promise<ToolResult>
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
