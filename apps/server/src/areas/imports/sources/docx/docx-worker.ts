import { serveThread } from '../../../../platform/parsing/serve-thread.ts';
import { convertDocx } from './convert-docx.ts';

serveThread(convertDocx);
