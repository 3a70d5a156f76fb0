import { doubleQuoted, rawCSharp } from './literals.ts'
import { bodyText, lines, type Snippet, type SnippetCall } from './snippet.ts'

export const cSharp: Snippet = {
  id: 'csharp',
  label: 'C#',
  needs: '.NET 7 or later, but no packages',
  fileName: 'Program.cs',
  write: (call) =>
    lines(
      `using System.Net.Http.Headers;`,
      `using System.Text;`,
      `using System.Text.Json;`,
      ``,
      `var body = ${body(call)};`,
      ``,
      `using var client = new HttpClient();`,
      `client.DefaultRequestHeaders.Authorization =`,
      `    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("PLATEN_API_KEY"));`,
      `using var response = await client.PostAsync(`,
      `    ${doubleQuoted(`${call.baseUrl}/v1/create`)},`,
      `    new StringContent(body, Encoding.UTF8, "application/json"));`,
      `using var answer = JsonDocument.Parse(await response.Content.ReadAsStringAsync());`,
      `if (!response.IsSuccessStatusCode)`,
      `    throw new Exception(answer.RootElement.GetProperty("detail").GetString());`,
      ``,
      call.output === 'url'
        ? `Console.WriteLine(answer.RootElement.GetProperty("url").GetString());`
        : `await File.WriteAllBytesAsync("document.pdf", answer.RootElement.GetProperty("base64").GetBytesFromBase64());`,
    ),
}

function body(call: SnippetCall): string {
  if (!call.isDataInFile) return rawCSharp(bodyText(call), '    ')
  const { templateId, output } = call
  const head = JSON.stringify({ templateId, output }).slice(0, -1)
  return `${doubleQuoted(`${head},"data":`)} + await File.ReadAllTextAsync("data.json") + "}"`
}
