/** What PDFs of others leave to who reads them: fonts that every reader has, and pictures that browsers cannot unpack. By file name. */
const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Gives pdf.js the parts that it asks for, under the names that the build gave them. */
export class ForeignParts {
  // pdf.js makes one for each file, and asks it.
  // oxlint-disable-next-line class-methods-use-this
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses[filename]
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`There is no ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
