import 'svc-embed';
