import { javaScriptLiteral, javaScriptText } from './literals.ts'
import { lines, type Snippet } from './snippet.ts'

export const javaScript: Snippet = {
  id: 'javascript',
  label: 'JavaScript',
  needs: 'Node.js 18 or later',
  fileName: 'create.mjs',
  write: ({ baseUrl, templateId, data, output, isDataInFile }) =>
    lines(
      fileImport(output === 'base64', isDataInFile),
      `const response = await fetch(${javaScriptText(`${baseUrl}/v1/create`)}, {`,
      `  method: 'POST',`,
      `  headers: {`,
      '    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,',
      `    'Content-Type': 'application/json',`,
      `  },`,
      `  body: JSON.stringify({`,
      `    templateId: ${javaScriptText(templateId)},`,
      `    data: ${isDataInFile ? "JSON.parse(await readFile('data.json', 'utf8'))" : javaScriptLiteral(data, '    ')},`,
      `    output: '${output}',`,
      `  }),`,
      `})`,
      `const answer = await response.json()`,
      'if (!response.ok) throw new Error(`${answer.detail} (${answer.requestId})`)',
      ``,
      output === 'url'
        ? `console.log(answer.url)`
        : `await writeFile('document.pdf', Buffer.from(answer.base64, 'base64'))`,
    ),
}

function fileImport(writes: boolean, reads: boolean): string | undefined {
  const names = [reads && 'readFile', writes && 'writeFile'].filter((name) => name !== false)
  return names.length === 0 ? undefined : `import { ${names.join(', ')} } from 'node:fs/promises'\n`
}
