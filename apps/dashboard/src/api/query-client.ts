import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

const triesMax = 2

/** Retries only network errors and server errors. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (tries, error) =>
        tries < triesMax && (!(error instanceof ProblemError) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})
