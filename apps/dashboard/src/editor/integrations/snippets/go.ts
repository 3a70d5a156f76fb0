import { doubleQuoted, rawGo } from './literals.ts'
import { bodyText, lines, type Snippet, type SnippetCall } from './snippet.ts'

export const go: Snippet = {
  id: 'go',
  label: 'Go',
  needs: 'Go 1.16 or later, but no modules',
  fileName: 'main.go',
  write: (call) =>
    lines(
      `package main`,
      ``,
      `import (`,
      ...imports(call).map((name) => `\t"${name}"`),
      `)`,
      ``,
      `func main() {`,
      body(call),
      `\trequest, err := http.NewRequest("POST", ${doubleQuoted(`${call.baseUrl}/v1/create`)}, strings.NewReader(body))`,
      stopOnError,
      `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("PLATEN_API_KEY"))`,
      `\trequest.Header.Set("Content-Type", "application/json")`,
      `\tresponse, err := http.DefaultClient.Do(request)`,
      stopOnError,
      `\tdefer response.Body.Close()`,
      ``,
      `\tvar answer struct{ ${call.output === 'url' ? 'URL string' : 'Base64 []byte'}; Detail, RequestID string }`,
      `\tif err := json.NewDecoder(response.Body).Decode(&answer); err != nil {`,
      `\t\tlog.Fatal(err)`,
      `\t}`,
      `\tif response.StatusCode != http.StatusOK {`,
      `\t\tlog.Fatalf("%s (%s)", answer.Detail, answer.RequestID)`,
      `\t}`,
      ...take(call),
      `}`,
    ),
}

const stopOnError = `\tif err != nil {\n\t\tlog.Fatal(err)\n\t}`

function imports({ output }: SnippetCall): string[] {
  return ['encoding/json', ...(output === 'url' ? ['fmt'] : []), 'log', 'net/http', 'os', 'strings']
}

function body(call: SnippetCall): string {
  if (!call.isDataInFile) return `\tbody := ${rawGo(bodyText(call))}\n`
  const { templateId, output } = call
  const head = JSON.stringify({ templateId, output }).slice(0, -1)
  return lines(
    `\tdata, err := os.ReadFile("data.json")`,
    stopOnError,
    `\tbody := ${rawGo(`${head},"data":`)} + string(data) + "}"`,
  )
}

/** Go decodes base64 in JSON into bytes automatically. */
function take({ output }: SnippetCall): string[] {
  if (output === 'url') return [`\tfmt.Println(answer.URL)`]
  return [
    `\tif err := os.WriteFile("document.pdf", answer.Base64, 0o644); err != nil {`,
    `\t\tlog.Fatal(err)`,
    `\t}`,
  ]
}
