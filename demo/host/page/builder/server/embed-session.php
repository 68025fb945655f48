<?php
// embed-session.php: SVC_API_KEY=… php -S localhost:3001 embed-session.php

const SERVICE = 'http://127.0.0.1:4000';

function signedInUser(): ?array
{
    // Replace it: return the user of your cookie or token, or null if the viewer is not signed in.
    return ['id' => 'ada', 'customer' => 'globex'];
}

function callService(string $path, array $body): void
{
    $call = curl_init(SERVICE . '/api/v1/embed/' . $path);
    curl_setopt_array($call, [
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('SVC_API_KEY'),
            'Content-Type: application/json',
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $content = curl_exec($call);
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if ($content === false || $status >= 300) {
        error_log("svc-embed: the service responded with $status " . curl_error($call));
        http_response_code(503);
        return;
    }
    http_response_code($status);
    header('Content-Type: application/json');
    echo $content;
}

// The only route: /api/embed-session
$user = signedInUser();
$body = json_decode(file_get_contents('php://input'), true);
if (!$user) {
    http_response_code(401);
} elseif ($_SERVER['REQUEST_METHOD'] === 'POST') {
    callService('generate-session', ['deploymentId' => 1, 'embedTenantName' => $user['customer'], 'externalId' => $user['id']]);
} elseif ($_SERVER['REQUEST_METHOD'] === 'DELETE') {
    callService('session/revoke', ['sessionIds' => $body['sessionIds'] ?? []]);
} else {
    http_response_code(405);
}
