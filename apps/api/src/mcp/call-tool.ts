import { Fault, type FaultItem, type KeyGrant, type KeyScope, unmentionedSuggestion } from '@platen/contract'
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import { readBody } from '../http/check-shape.ts'
import { allTools } from './all-tools.ts'
import type { McpTool, ToolAnswer, ToolContext } from './tool.ts'

const faultsShown = 20

interface KnownTool {
  tool: McpTool
  read: (input: unknown) => Static<TObject>
}

const known = new Map<string, KnownTool>(
  allTools.map((tool) => [tool.name, { tool, read: readBody(tool.input) }]),
)

/** Whether a key sees a tool. */
export function mayUse(
  { scopes, isTest }: Pick<KeyGrant, 'scopes' | 'isTest'>,
  tool: Pick<McpTool, 'scopes' | 'isForLiveKeys'>,
): boolean {
  if (tool.isForLiveKeys && isTest) return false
  return tool.scopes.some((scope: KeyScope) => scopes.includes(scope))
}

/**
 * Runs one tool. What a caller can put right is a result that is an error, for the model to read. A tool that is not there, or not for this
 * key, is an error of the protocol. Anything that was not planned for is thrown.
 */
export async function callTool(
  { name, input }: { name: string; input: unknown },
  context: ToolContext,
): Promise<CallToolResult> {
  const found = known.get(name)
  if (!found)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`)
  const { tool, read } = found
  if (tool.isForLiveKeys && context.caller.key.isTest)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The tool ${name} needs a live key: it changes what live callers get.`,
    )
  if (!mayUse(context.caller.key, tool))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The tool ${name} needs a key with the scope ${tool.scopes.join(' or ')}.`,
    )
  try {
    return resultOf(tool, await tool.run(read(input ?? {}), context))
  } catch (error) {
    context.caller.signal.throwIfAborted()
    if (!(error instanceof Fault) || error.code === 'internal') throw error
    return { content: [{ type: 'text', text: faultText(error) }], isError: true }
  }
}

function resultOf({ output }: McpTool, { answer, pictures = [] }: ToolAnswer): CallToolResult {
  const text = { type: 'text' as const, text: JSON.stringify(answer) }
  const images = pictures.map(({ png }) => ({
    type: 'image' as const,
    data: Buffer.from(png).toString('base64'),
    mimeType: 'image/png',
  }))
  return { content: [text, ...images], ...(output && { structuredContent: { ...answer } }) }
}

/** What went wrong, where, and whether to try again. */
function faultText(fault: Fault): string {
  const shown = fault.errors.slice(0, faultsShown)
  const more = fault.errors.length - shown.length
  return [
    `${fault.code}: ${fault.detail}`,
    ...shown.map(itemText),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...(fault.kind.retry
      ? [
          `The same call may succeed later${fault.retryAfterSeconds === undefined ? '' : `, after ${fault.retryAfterSeconds} s`}.`,
        ]
      : []),
  ].join('\n')
}

function itemText(item: FaultItem & { file?: string; line?: number }): string {
  const place = item.file === undefined ? item.pointer : `${item.file}:${item.line ?? 1}`
  const meant = unmentionedSuggestion(item)
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  return `- ${place === '' ? '' : `${place} `}${item.code}: ${item.message}${hint}`
}
