import { join } from 'node:path'
import type { Demo } from './prepare-demo.ts'
import type { DemoDocument } from './render-demo.ts'

/** Returns the message that is printed once everything is running. Its command can be pasted as it is, and only needs curl, sed and base64. */
export function welcome(demo: Demo, made: DemoDocument, command: string): string {
  return [
    '',
    `Platen is running:  ${demo.baseUrl}`,
    `Dashboard:     ${demo.baseUrl}/app  (${demo.logIn.email}, password ${demo.logIn.password})`,
    `Demo API key:  ${demo.apiKey}`,
    `First PDF:     ${made.pdfFile}`,
    `Command line:  ${command}`,
    '',
    'Generate one yourself:',
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

/** Returns the command that runs the command line of the checkout, which finds this service through the data folder. */
export function commandLine(place: { repo: string; dataFolder: string }): string {
  const isDefault = place.dataFolder === join(place.repo, 'data')
  return `${isDefault ? '' : `PLATEN_DATA=${shellWord(place.dataFolder)} `}npx platen --help  (in ${place.repo})`
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
