import { expect } from 'chai'
import { startGenerationUpkeep } from './generation-upkeep.ts'

describe('startGenerationUpkeep', () => {
  it('moves the rows of an earlier release when the partitions cannot be changed', async () => {
    const moved = Promise.withResolvers<string>()
    const failed = Promise.withResolvers<string>()
    const upkeep = startGenerationUpkeep({
      generations: {
        keepPartitions: () => Promise.reject(new Error('The table is busy')),
        moveOld: async ({ keepDays }) => {
          moved.resolve(`rows of ${keepDays} days`)
          return 0
        },
      },
      keepDays: 10,
      onError: (error) => failed.resolve(String(error)),
    })
    expect(await failed.promise).to.equal('Error: The table is busy')
    expect(await moved.promise).to.equal('rows of 10 days')
    await upkeep.close()
  })
})
