import type { Demo } from './prepare-demo.ts'
import type { DemoDocument } from './render-demo.ts'

/** What a person reads once all is up. The command works when pasted: it needs curl, sed and base64 alone. */
export function welcome(demo: Demo, made: DemoDocument): string {
  return [
    '',
    `Platen is up:  ${demo.baseUrl}`,
    `Dashboard:     ${demo.baseUrl}/app  (${demo.logIn.email}, password ${demo.logIn.password})`,
    `Demo API key:  ${demo.apiKey}`,
    `First PDF:     ${made.pdfFile}`,
    '',
    'Make one yourself:',
    '',
    `  ${createCommand(demo, made)}`,
    '',
    `The API's reference: ${demo.baseUrl}/docs`,
    '',
  ].join('\n')
}

export function createCommand(demo: Demo, made: DemoDocument): string {
  return [
    `curl -sS ${demo.baseUrl}/v1/create -H 'Authorization: Bearer ${demo.apiKey}' -H 'Content-Type: application/json'`,
    `--data ${shellWord(`@${made.requestFile}`)} | sed 's/.*"base64":"\\([^"]*\\)".*/\\1/' | base64 -d > invoice.pdf`,
  ].join(' ')
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
