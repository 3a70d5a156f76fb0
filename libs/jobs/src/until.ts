/** Resolves when `condition` holds, for tests. Rejects after `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 8_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition never came')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
