/** Told who sets a connector up, and of its deliveries when the mail server is gone. */
export const noMailServer = 'This service sends no mail: its operator has not set a mail server.'
