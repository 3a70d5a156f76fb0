import { doubleQuoted, javaBlock } from './literals.ts'
import { bodyText, lines, type Snippet, type SnippetCall } from './snippet.ts'

export const java: Snippet = {
  id: 'java',
  label: 'Java',
  needs: 'Java 15 or later, but no libraries. Run it with “java CreateDocument.java”',
  fileName: 'CreateDocument.java',
  write: (call) =>
    lines(
      `import java.net.URI;`,
      `import java.net.http.HttpClient;`,
      `import java.net.http.HttpRequest;`,
      `import java.net.http.HttpResponse;`,
      `import java.nio.file.Files;`,
      `import java.nio.file.Path;`,
      `import java.util.Base64;`,
      `import java.util.regex.Pattern;`,
      ``,
      `public class CreateDocument {`,
      `    public static void main(String[] args) throws Exception {`,
      `        String body = ${body(call)};`,
      ``,
      `        HttpRequest request = HttpRequest.newBuilder(URI.create(${doubleQuoted(`${call.baseUrl}/v1/create`)}))`,
      `            .header("Authorization", "Bearer " + System.getenv("PLATEN_API_KEY"))`,
      `            .header("Content-Type", "application/json")`,
      `            .POST(HttpRequest.BodyPublishers.ofString(body))`,
      `            .build();`,
      `        HttpResponse<String> response =`,
      `            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
      `        if (response.statusCode() != 200) throw new RuntimeException(response.body());`,
      ``,
      `        // You can also read the response with a JSON library.`,
      `        var found = Pattern.compile("\\"${call.output}\\":\\"([^\\"]+)\\"").matcher(response.body());`,
      `        if (!found.find()) throw new RuntimeException(response.body());`,
      call.output === 'url'
        ? `        System.out.println(found.group(1));`
        : `        Files.write(Path.of("document.pdf"), Base64.getDecoder().decode(found.group(1)));`,
      `    }`,
      `}`,
    ),
}

function body(call: SnippetCall): string {
  if (!call.isDataInFile) return javaBlock(bodyText(call), ' '.repeat(12))
  const { templateId, output } = call
  const head = JSON.stringify({ templateId, output }).slice(0, -1)
  return `${doubleQuoted(`${head},"data":`)} + Files.readString(Path.of("data.json")) + "}"`
}
