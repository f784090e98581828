/** What processes that share a database must share. The license key is the example of RFC 8037. */
export const testSecrets = {
  SECRET: 'a secret for tests that is long enough',
  LICENSE_PRIVATE_KEY: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
}
