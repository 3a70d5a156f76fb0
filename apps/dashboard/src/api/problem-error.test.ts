import { expect } from 'chai'
import { readProblem, sentenceAt, sentencesOf } from './problem-error.ts'

describe('an error response', () => {
  it('has the message, the items and the request ID from the problem document', () => {
    const body = JSON.stringify({
      code: 'invalid_data',
      title: 'The data does not match the template',
      detail: 'One field is missing.',
      requestId: 'req_1',
      errors: [{ pointer: '/data/total', message: 'Send it.' }],
    })
    const problem = readProblem(422, body)
    expect(problem).to.include({ status: 422, code: 'invalid_data', requestId: 'req_1' })
    expect(problem.message).to.equal('One field is missing.')
    expect(sentenceAt(problem, '/data/total')).to.equal('Send it.')
    expect(sentencesOf(problem)).to.equal('Send it.')
    expect(sentencesOf(readProblem(404, JSON.stringify({ code: 'not_found', detail: 'Gone.' })))).to.equal(
      'Gone.',
    )
  })

  it('has a generic message if the response is a page from a proxy', () => {
    const problem = readProblem(502, '<html>Bad gateway</html>')
    expect(problem).to.include({ status: 502, code: 'internal' })
    expect(problem.message).to.include('502')
  })
})
