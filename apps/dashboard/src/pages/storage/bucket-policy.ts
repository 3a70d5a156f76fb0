/**
 * The least that the key of a bucket must be allowed: to write and to read objects. Deleting is for the test's probe alone. Paste it as the
 * policy of the user whose key it is.
 */
export function bucketPolicy(bucket: string): string {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
        Resource: `arn:aws:s3:::${bucket === '' ? 'your-bucket' : bucket}/*`,
      },
    ],
  }
  return JSON.stringify(policy, null, 2)
}
