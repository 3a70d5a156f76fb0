import type { KeyScope } from '@platen/contract'
import type { DrawnPage } from '@platen/pdf'
import type { Static, TObject } from 'typebox'
import type { ReserveMemory } from '../http/limits/request-memory.ts'
import type { CallerKey } from '../http/request-context.ts'
import type { McpParts } from './mcp-parts.ts'

/** Maximum time for checking a draft or rendering a document. */
export const workMsMax = 30_000

/** The caller of a tool. */
export interface ToolCaller {
  accountId: string
  key: CallerKey
  requestId: string
  /** Aborts if the caller disconnects or cancels the call. */
  signal: AbortSignal
  /** Reserves memory for large documents and sources until the call is answered. */
  reserveMemory: ReserveMemory
}

/** Context for a tool call. */
export interface ToolContext {
  parts: McpParts
  caller: ToolCaller
  /** Reports progress to callers that requested it. */
  report: (message: string) => void
}

/** Result of a call: the tool's output, and page images. */
export interface ToolAnswer {
  answer: Readonly<Record<string, unknown>>
  pictures?: readonly DrawnPage[]
}

/** Hints for models about the effects of a tool. All tools work only within Platen. */
export interface ToolHints {
  /** The tool changes nothing. */
  isReadOnly?: true
  /** The tool can delete something, or change the live version. */
  isDestructive?: true
  /** Repeating a call with the same input has no further effect. */
  isIdempotent?: true
}

/** A tool of `/mcp`. Models receive the `Fault`s that `run` throws. */
export interface McpTool<Input extends TObject = TObject> {
  name: string
  title: string
  /** Tells the model what the tool does and when to use it. */
  description: string
  /** A key with any of these scopes can use the tool. */
  scopes: readonly [KeyScope, ...KeyScope[]]
  /** The tool affects live requests, so test keys cannot use it. */
  isForLiveKeys?: true
  hints: ToolHints
  input: Input
  /** Absent if the answer has images, because some clients show a model only the object of an answer. */
  output?: TObject
  run(input: Static<Input>, context: ToolContext): Promise<ToolAnswer>
}

/** Defines a tool, with `run` typed by the input schema. */
export function defineTool<const Input extends TObject>(tool: McpTool<Input>): McpTool {
  return tool
}
