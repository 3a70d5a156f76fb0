import type { KeyScope } from '@platen/contract'
import type { DrawnPage } from '@platen/pdf'
import type { Static, TObject } from 'typebox'
import type { TakeAnswerRoom } from '../http/body-room.ts'
import type { CallersKey } from '../http/request-context.ts'
import type { McpParts } from './mcp-parts.ts'

/** How long a tool waits for the check of a draft, or for a print. */
export const workMsMax = 30_000

/** Whoever calls a tool, by their key. */
export interface ToolCaller {
  accountId: string
  key: CallersKey
  requestId: string
  /** The caller went away, or took the call back. */
  signal: AbortSignal
  /** Takes room for large documents and sources, which are in memory until the call is answered. */
  takeRoom: TakeAnswerRoom
}

/** What a tool works with. */
export interface ToolContext {
  parts: McpParts
  caller: ToolCaller
  /** Says what is being done; callers that did not ask for it hear nothing. */
  report: (message: string) => void
}

/** What comes of a call: an object of the tool's output, and pages to be looked at. */
export interface ToolAnswer {
  answer: Readonly<Record<string, unknown>>
  pictures?: readonly DrawnPage[]
}

/** What a model should know of a tool before it calls it; all of them work within Platen alone. */
export interface ToolHints {
  /** It changes nothing. */
  isReadOnly?: true
  /** It may take something away, or change what callers get. */
  isDestructive?: true
  /** A second call with the same input changes nothing more. */
  isIdempotent?: true
}

/** One thing that a model can do by way of `/mcp`. Its `run` throws `Fault`s, which the model reads. */
export interface McpTool<Input extends TObject = TObject> {
  name: string
  title: string
  /** For the model: what it does, and when to take it. */
  description: string
  /** A key with one of them sees the tool. */
  scopes: readonly [KeyScope, ...KeyScope[]]
  /** It changes what live callers get: a test key does not see it. */
  isForLiveKeys?: true
  hints: ToolHints
  input: Input
  /** Left out where the answer has pictures: clients exist that show a model nothing else of an answer that has an object, too. */
  output?: TObject
  run(input: Static<Input>, context: ToolContext): Promise<ToolAnswer>
}

/** Says a tool, with its input typed by its schema. */
export function defineTool<const Input extends TObject>(tool: McpTool<Input>): McpTool {
  return tool
}
