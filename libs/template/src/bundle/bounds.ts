const mebibyte = 1024 * 1024

export const bundleBounds = {
  /** template.html, style.css, template.json and the samples together. */
  sourceBytesMax: 2 * mebibyte,
  assetBytesMax: 50 * mebibyte,
  /** Of a style sheet or drawing in assets. Parsed CSS needs forty times its size. */
  assetTextBytesMax: 8 * mebibyte,
  assetsMax: 100,
  samplesMax: 50,
  /** Store keys can be up to 1,024 bytes long, including the folder. */
  pathBytesMax: 255,
  /** Width × height × frames of an image. 100 megapixels decode to 400 MB. */
  pixelsMax: 100_000_000,
  jsonDepthMax: 64,
  /** Further errors are only counted. */
  faultsListedMax: 100,
} as const
