import { Fault, type FaultItem, type KeyGrant, type KeyScope, unmentionedSuggestion } from '@platen/contract'
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Static, TObject } from 'typebox'
import { readBody } from '../http/check-shape.ts'
import { allTools } from './mcp-tools.ts'
import type { McpTool, ToolAnswer, ToolContext } from './tool.ts'

const faultsShown = 20

interface KnownTool {
  tool: McpTool
  read: (input: unknown) => Static<TObject>
}

const known = new Map<string, KnownTool>(
  allTools.map((tool) => [tool.name, { tool, read: readBody(tool.input) }]),
)

/** Whether a key can use a tool. */
export function canUse(
  { scopes, isTest }: Pick<KeyGrant, 'scopes' | 'isTest'>,
  tool: Pick<McpTool, 'scopes' | 'isForLiveKeys'>,
): boolean {
  if (tool.isForLiveKeys && isTest) return false
  return tool.scopes.some((scope: KeyScope) => scopes.includes(scope))
}

/**
 * Runs a tool. Faults that the caller can fix are returned as error results for the model. An unknown tool, or one that the key cannot use, is a
 * protocol error. Other errors are thrown.
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
      `The ${name} tool requires a live key, because it affects live requests.`,
    )
  if (!canUse(context.caller.key, tool))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The ${name} tool requires a key with the ${tool.scopes.join(' or ')} scope.`,
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

/** Describes what went wrong, where, and whether to retry. */
function faultText(fault: Fault): string {
  const shown = fault.errors.slice(0, faultsShown)
  const more = fault.errors.length - shown.length
  return [
    `${fault.code}: ${fault.detail}`,
    ...shown.map(itemText),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...(fault.kind.retry
      ? [
          `Retry the call later${fault.retryAfterSeconds === undefined ? '' : `, after ${fault.retryAfterSeconds} s`}.`,
        ]
      : []),
  ].join('\n')
}

function itemText(item: FaultItem & { file?: string; line?: number }): string {
  const location = item.file === undefined ? item.pointer : `${item.file}:${item.line ?? 1}`
  const suggestion = unmentionedSuggestion(item)
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
  return `- ${location === '' ? '' : `${location} `}${item.code}: ${item.message}${hint}`
}
