import type { DraftSource } from '@platen/contract'

const html = `<header>
  <p class="kind">Letter</p>
  <h1>{{title}}</h1>
</header>

<main>
  <p>Hello {{name}},</p>
  <p>
    this page is yours. Write what you like. Fields in double braces are filled with the data of each document. The sample data of
    this template shows an example.
  </p>
</main>
`

const css = `:root {
  --ink: #1c2430;
  --muted: #66707d;
  --accent: #2f5d8a;
}

body {
  margin: 0;
  color: var(--ink);
  font: 11pt/1.6 sans-serif;
}

header {
  margin-bottom: 12mm;
  padding-bottom: 5mm;
  border-bottom: 0.6mm solid var(--accent);
}

.kind {
  margin: 0 0 1mm;
  color: var(--muted);
  font-size: 9pt;
  letter-spacing: 0.12em;
  text-transform: uppercase;
}

h1 {
  margin: 0;
  font-size: 24pt;
  font-weight: 600;
  line-height: 1.2;
}

p {
  margin: 0 0 4mm;
}

@page {
  @bottom-right {
    content: counter(page) ' / ' counter(pages);
    color: #66707d;
    font: 8.5pt sans-serif;
  }
}
`

/** Creates the source of a blank template: a page with two fields, a sample that fills them, and settings with this name. */
export function blankTemplate(name: string): DraftSource {
  const settings = {
    name,
    page: {
      size: 'A4',
      orientation: 'portrait',
      margin: { top: '25mm', right: '22mm', bottom: '25mm', left: '22mm' },
    },
    fileName: '{{title}}.pdf',
    language: 'en',
  }
  const sample = { title: 'A good start', name: 'Ada' }
  return {
    files: {
      'sample.json': `${JSON.stringify(sample, null, 2)}\n`,
      'style.css': css,
      'template.html': html,
      'template.json': `${JSON.stringify(settings, null, 2)}\n`,
    },
    assets: {},
  }
}
