const mebibyte = 1024 * 1024

/** Bounds of one template; more than that is a fault at publish. */
export const bundleBounds = {
  /** template.html, style.css, template.json and the samples together. */
  sourceBytesMax: 2 * mebibyte,
  assetBytesMax: 50 * mebibyte,
  /** A style sheet or drawing among the assets, which is parsed; parsed CSS takes forty times its size. */
  assetTextBytesMax: 8 * mebibyte,
  assetsMax: 100,
  samplesMax: 50,
  /** The store's keys hold 1,024 bytes with the folder in front. */
  pathBytesMax: 255,
  /** Width × height × frames of an image: 100 megapixels decode to 400 MB. */
  pixelsMax: 100_000_000,
  jsonDepthMax: 64,
  /** More faults than this are counted, not told. */
  faultsListedMax: 100,
} as const
