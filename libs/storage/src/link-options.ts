/** The longest life that S3 allows a presigned link; the disk store keeps to it too. */
const linkSecondsMax = 604_800

export function assertLinkLife(expiresInSeconds: number): void {
  if (Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= linkSecondsMax)
    return
  throw new RangeError(`A link works for 1 to ${linkSecondsMax} seconds, not for ${expiresInSeconds}`)
}
