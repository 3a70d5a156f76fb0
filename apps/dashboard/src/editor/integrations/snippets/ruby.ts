import { rubyLiteral, singleQuoted } from './literals.ts'
import { lines, type Snippet } from './snippet.ts'

export const ruby: Snippet = {
  id: 'ruby',
  label: 'Ruby',
  needs: 'Ruby 2.7 or later, but no gems',
  fileName: 'create.rb',
  write: ({ baseUrl, templateId, data, output, isDataInFile }) =>
    lines(
      `require 'json'`,
      `require 'net/http'`,
      ``,
      `data = ${isDataInFile ? "JSON.parse(File.read('data.json', encoding: 'UTF-8'))" : rubyLiteral(data)}`,
      ``,
      `response = Net::HTTP.post(`,
      `  URI(${singleQuoted(`${baseUrl}/v1/create`)}),`,
      `  JSON.generate('templateId' => ${singleQuoted(templateId)}, 'data' => data, 'output' => '${output}'),`,
      `  'Authorization' => "Bearer #{ENV.fetch('PLATEN_API_KEY')}",`,
      `  'Content-Type' => 'application/json'`,
      `)`,
      `answer = JSON.parse(response.body)`,
      `abort "#{answer['detail']} (#{answer['requestId']})" unless response.is_a?(Net::HTTPOK)`,
      ``,
      output === 'url'
        ? `puts answer['url']`
        : `File.binwrite('document.pdf', answer['base64'].unpack1('m'))`,
    ),
}
