import { phpLiteral, singleQuoted } from './literals.ts'
import { lines, type Snippet } from './snippet.ts'

export const php: Snippet = {
  id: 'php',
  label: 'PHP',
  needs: 'PHP 7.4 or later with the curl extension',
  fileName: 'create.php',
  write: ({ baseUrl, templateId, data, output, isDataInFile }) =>
    lines(
      `<?php`,
      ``,
      `$data = ${isDataInFile ? "json_decode(file_get_contents('data.json'))" : phpLiteral(data)};`,
      ``,
      `$request = curl_init(${singleQuoted(`${baseUrl}/v1/create`)});`,
      `curl_setopt_array($request, [`,
      `    CURLOPT_POST => true,`,
      `    CURLOPT_RETURNTRANSFER => true,`,
      `    CURLOPT_HTTPHEADER => [`,
      `        'Authorization: Bearer ' . getenv('PLATEN_API_KEY'),`,
      `        'Content-Type: application/json',`,
      `    ],`,
      `    CURLOPT_POSTFIELDS => json_encode([`,
      `        'templateId' => ${singleQuoted(templateId)},`,
      `        'data' => $data,`,
      `        'output' => '${output}',`,
      `    ], JSON_THROW_ON_ERROR),`,
      `]);`,
      `$body = curl_exec($request);`,
      `if ($body === false) {`,
      `    throw new RuntimeException(curl_error($request));`,
      `}`,
      `$answer = json_decode($body, true);`,
      `if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) {`,
      `    throw new RuntimeException($answer['detail'] . ' (' . $answer['requestId'] . ')');`,
      `}`,
      ``,
      output === 'url'
        ? `echo $answer['url'], PHP_EOL;`
        : `file_put_contents('document.pdf', base64_decode($answer['base64']));`,
    ),
}
