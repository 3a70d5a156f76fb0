import { errorFields, type Logger } from '@platen/platform'
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import { allTools } from './mcp-tools.ts'
import { callTool, canUse } from './call-tool.ts'
import { instructions } from './instructions.ts'
import type { McpParts } from './mcp-parts.ts'
import type { McpTool, ToolCaller } from './tool.ts'

const described = allTools.map((tool) => ({ tool, listed: listedAs(tool) }))

/** Creates a server for one request. `input` is the tool's input. The server supports all protocol revisions. */
export function createMcpServer(
  parts: McpParts,
  { caller, input, version, logger }: { caller: ToolCaller; input: unknown; version: string; logger: Logger },
): Server {
  const server = new Server(
    { name: 'platen', title: 'Platen', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: described.filter(({ tool }) => canUse(caller.key, tool)).map(({ listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const signal = AbortSignal.any([caller.signal, context.mcpReq.signal])
    const progress = createProgress(notifierOf(context))
    try {
      const of = { parts, caller: { ...caller, signal }, report: progress.report }
      const result = await callTool({ name: params.name, input }, of)
      return server.projectCallToolResult(result, undefined)
    } catch (error) {
      if (error instanceof ProtocolError || signal.aborted) throw error
      const { requestId } = caller
      logger.error('tool failed', { requestId, tool: params.name.slice(0, 100), ...errorFields(error) })
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `Something went wrong on our side. For details, search the log for the request ID ${requestId}.`,
      )
    } finally {
      progress.end()
    }
  })
  return server
}

/** Sends progress to a caller that requested it. */
function notifierOf({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  return (progress: number, message: string) =>
    void mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      // A caller that misses the notification still gets the answer, or has disconnected.
      .catch(() => undefined)
}

function listedAs({ name, title, description, hints, input, output }: McpTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: plain(input),
    ...(output && { outputSchema: plain(output) }),
    annotations: {
      title,
      readOnlyHint: hints.isReadOnly ?? false,
      destructiveHint: hints.isDestructive ?? false,
      idempotentHint: hints.isReadOnly ?? hints.isIdempotent ?? false,
      openWorldHint: false,
    },
  }
}

/** Returns a schema as plain JSON, without the symbols that TypeBox adds. */
function plain(schema: object): Tool['inputSchema'] {
  return JSON.parse(JSON.stringify(schema)) as Tool['inputSchema']
}

/** Half the shortest known client timeout. */
const everyMs = 10_000

/** Reports progress to a waiting caller, and repeats the last message periodically. */
function createProgress(notify: ((progress: number, message: string) => void) | undefined) {
  let count = 0
  let last = ''
  const notifyAgain = () => {
    if (last !== '') notify?.(++count, last)
  }
  const ticking = notify && setInterval(notifyAgain, everyMs)
  ticking?.unref()
  return {
    report: (message: string): void => {
      last = message
      notifyAgain()
    },
    /** Stops the repetition. */
    end: (): void => clearInterval(ticking),
  }
}
