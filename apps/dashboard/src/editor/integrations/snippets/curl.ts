import { shellQuoted } from '@platen/contract'
import { bodyText, lines, type Snippet, type SnippetCall } from './snippet.ts'

export const curl: Snippet = {
  id: 'curl',
  label: 'curl',
  needs: 'curl 7.76 or later, in a shell such as bash',
  fileName: 'create.sh',
  write(call) {
    // No line of JSON is equal to the delimiter, so the body does not need escapes.
    const send = (input: string) =>
      lines(
        `${input}curl ${shellQuoted(`${call.baseUrl}/v1/create`)} \\`,
        `  --fail-with-body --silent --show-error --output answer.json \\`,
        `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  --data-binary @-${input === '' ? " <<'JSON'" : ''} \\`,
        `  && ${take(call)} \\`,
        `  || { cat answer.json; false; }`,
      )
    if (!call.isDataInFile) return `${send('')}${bodyText(call)}\nJSON\n`
    const { templateId, output } = call
    const head = JSON.stringify({ templateId, output }).slice(0, -1)
    return send(`{ printf '%s' ${shellQuoted(`${head},"data":`)}; cat data.json; printf '}'; } |\n`)
  },
}

function take({ output }: SnippetCall): string {
  const member = String.raw`sed -n 's/.*"${output}":"\([^"]*\)".*/\1/p' answer.json`
  return output === 'url' ? member : `${member} | base64 --decode > document.pdf`
}
