const MAX_LENGTH = 254;

/** Whether a text can be an address that mail is sent to; the rest is the mail server's to say. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);
}
