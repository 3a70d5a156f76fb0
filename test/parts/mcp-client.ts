import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'chai'
import { programEnvironment, projectFolder, type SharedStack } from './stack.ts'

/** A Model Context Protocol client. */
export interface McpClient {
  client: Client
  /** Calls a tool that must succeed. */
  call: (name: string, input?: object) => Promise<Called>
  /** Calls a tool that must refuse the call, and returns its message. */
  refusal: (name: string, input?: object) => Promise<string>
}

/** The result of a call. */
export interface Called {
  answer: Record<string, any>
  pictures: Buffer[]
}

/** A client's transport, and whether it uses the protocol revision without sessions or an earlier revision. */
export type Way = { over: 'http' | 'stdio'; mode: 'legacy' | 'auto' }

/** Connects with the SDK. */
export async function connectMcp(
  { baseUrl, dataFolder }: Pick<SharedStack, 'baseUrl' | 'dataFolder'>,
  apiKey: string,
  { over, mode }: Way = { over: 'http', mode: 'auto' },
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } }
  await client.connect(
    over === 'http'
      ? new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit })
      : new StdioClientTransport({
          command: process.execPath,
          args: [path.join(projectFolder, 'apps/cli/bin/platen.js'), 'mcp'],
          env: { ...programEnvironment, PLATEN_DATA: dataFolder, PLATEN_API_KEY: apiKey },
        }),
  )
  const run = (name: string, input: object) => client.callTool({ name, arguments: { ...input } })
  return {
    client,
    async call(name, input = {}) {
      const { content, isError } = await run(name, input)
      const [first, ...rest] = content
      const text = first?.type === 'text' ? first.text : ''
      expect(isError, text).not.to.equal(true)
      return {
        answer: JSON.parse(text) as Record<string, any>,
        pictures: rest.flatMap((one) => (one.type === 'image' ? Buffer.from(one.data, 'base64') : [])),
      }
    },
    async refusal(name, input = {}) {
      const { content, isError } = await run(name, input)
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      expect(isError, text).to.equal(true)
      return text
    },
  }
}
