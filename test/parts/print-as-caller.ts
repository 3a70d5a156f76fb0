import { execFileSync } from 'node:child_process'
import type { DashboardSession } from './dashboard-session.ts'
import type { SharedStack } from './stack.ts'

interface Caller {
  stack: SharedStack
  session: DashboardSession
}

/** Creates a document as a program of the account would, with the account's newest key, and returns the PDF. */
export async function createAsCaller(
  { stack, session }: Caller,
  document: { templateId: string; data: unknown },
): Promise<Buffer> {
  const { keys } = (await (await session.fetch('/keys')).json()) as { keys: { keyId: string }[] }
  const reveal = await session.fetch(`/keys/${keys[0]?.keyId}/reveal`, { method: 'POST', json: {} })
  const { key: apiKey } = (await reveal.json()) as { key: string }
  const answer = await stack.create({ accountId: session.accountId, apiKey }, document)
  if (!answer.ok) throw new Error(`create: ${answer.status} ${await answer.text()}`)
  const { base64 } = (await answer.json()) as { base64: string }
  return Buffer.from(base64, 'base64')
}

/** Like `createAsCaller`, but returns the text. */
export async function printAsCaller(
  caller: Caller,
  document: { templateId: string; data: unknown },
): Promise<string> {
  const input = await createAsCaller(caller, document)
  return execFileSync('pdftotext', ['-', '-'], { input }).toString()
}
