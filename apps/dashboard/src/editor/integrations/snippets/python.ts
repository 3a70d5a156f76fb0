import { doubleQuoted, pythonLiteral } from './literals.ts'
import { lines, type Snippet } from './snippet.ts'

export const python: Snippet = {
  id: 'python',
  label: 'Python',
  needs: 'Python 3.8 or later, but no packages',
  fileName: 'create.py',
  write: ({ baseUrl, templateId, data, output, isDataInFile }) =>
    lines(
      output === 'base64' ? `import base64` : undefined,
      `import json`,
      `import os`,
      `import urllib.error`,
      `import urllib.request`,
      ``,
      isDataInFile
        ? `with open("data.json", encoding="utf-8") as file:\n    data = json.load(file)`
        : `data = ${pythonLiteral(data)}`,
      ``,
      `request = urllib.request.Request(`,
      `    ${doubleQuoted(`${baseUrl}/v1/create`)},`,
      `    method="POST",`,
      `    headers={`,
      `        "Authorization": "Bearer " + os.environ["PLATEN_API_KEY"],`,
      `        "Content-Type": "application/json",`,
      `    },`,
      `    data=json.dumps({"templateId": ${doubleQuoted(templateId)}, "data": data, "output": "${output}"}).encode(),`,
      `)`,
      `try:`,
      `    with urllib.request.urlopen(request) as response:`,
      `        answer = json.load(response)`,
      `except urllib.error.HTTPError as error:`,
      `    problem = json.load(error)`,
      `    raise SystemExit(f"{problem['detail']} ({problem['requestId']})")`,
      ``,
      output === 'url'
        ? `print(answer["url"])`
        : `with open("document.pdf", "wb") as file:\n    file.write(base64.b64decode(answer["base64"]))`,
    ),
}
