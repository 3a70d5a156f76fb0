import type { SourceFault } from '@platen/contract'
import type { JSONSchema7 } from '../models/sdk-types.ts'
import type { AuthorParts, ShownPicture } from '../author-parts.ts'
import type { About, EditContext, ProposedEdit } from '../checks/proposed-edit.ts'

/** What a tool can access: this draft and its cited files, nothing else. */
export interface ToolContext extends EditContext {
  parts: Pick<AuthorParts, 'look' | 'readAttachment' | 'readBefore' | 'model'>
  prints: {
    pagesBefore: (
      sample: string,
      context: Pick<ToolContext, 'copy' | 'request' | 'parts' | 'signal'>,
    ) => Promise<number | undefined>
  }
  /** The errors in the working copy that prevent publishing. */
  faults: readonly SourceFault[]
  signal: AbortSignal
}

/** How a tool ends the turn. */
export type TurnEnd =
  | { outcome: 'changed'; summary: string; notes: readonly string[] }
  | { outcome: 'answered' | 'declined'; summary: string }

/** The result of a call. A refusal says what the model can do instead. */
export type ToolResult =
  | {
      read: string
      pictures?: readonly ShownPicture[]
      words?: string
      /** The sample with which the draft was printed. Empty for the first sample. */
      printed?: string
      /** What printing reports about files that are not printed. */
      brokenFiles?: readonly string[]
    }
  | { edit: ProposedEdit }
  | {
      refused: string
      words?: string
      /** Why the draft cannot be printed with a sample. */
      unprintable?: { sample: string; detail: string }
    }
  | { about: About; read: string; words: string }
  | { end: TurnEnd }

/** The context of tools that need only the draft. */
export type DraftContext = Pick<ToolContext, 'copy'>

/** A tool for the model. `Context` is the part of the turn that the tool reads. */
export interface AuthorTool<Context = ToolContext> {
  name: string
  /** What the tool does and when to use it, for the model. */
  description: string
  input: JSONSchema7
  /** What the user sees while the model is writing a call and while the call is running, such as “Writing the page”. */
  doing: string
  /** For a tool with several steps: returns the input of each, which `run` receives one after the other. */
  steps?: (input: ToolInput) => readonly ToolInput[]
  run: (input: ToolInput, context: Context) => ToolResult | Promise<ToolResult>
}

/** An object that was validated against the tool's schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** Returns a schema with exactly these properties. */
export function inputOf(
  properties: Record<string, JSONSchema7>,
  required: readonly string[] = Object.keys(properties),
): JSONSchema7 {
  return { type: 'object', properties, required: [...required], additionalProperties: false }
}
