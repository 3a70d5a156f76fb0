declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string | null,
    options?: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2'
      keepAllGlyphs?: boolean
      noHinting?: boolean
      preserveNameIds?: number[]
    },
  ): Promise<Buffer>
  export = subsetFont
}
