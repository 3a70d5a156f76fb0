const sampleEveryMs = 250

/** What `read` says, asked at most four times a second. */
export function sampled<T>(read: () => Promise<T>): () => Promise<T> {
  let sample: Promise<T> | undefined
  let readAt = -Infinity
  return () => {
    const now = performance.now()
    if (sample && now - readAt <= sampleEveryMs) return sample
    readAt = now
    sample = read()
    // The next one asks anew.
    sample.catch(() => (readAt = -Infinity))
    return sample
  }
}
